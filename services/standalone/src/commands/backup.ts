import { backUp } from '../backup/back-up.ts'
import { restore } from '../backup/restore.ts'
import { fromCaller } from '../env.ts'
import { openOwnStore } from '../own-store.ts'
import { type Command, need, type Options, UsageError } from './command.ts'

export const backup = {
  backup: {
    usage: '--folder FOLDER [--objects yes|no]',
    does: 'Writes database, files and secrets into a folder, or brings the backup in it up to date.',
    async run({ env, sql }, options) {
      const folder = fromCaller(need(options, 'folder'), env)
      const store = wantsObjects(options) ? await openOwnStore(env) : null
      const { database, objects } = await backUp({ env, sql: await sql(), store }, folder)
      return {
        folder,
        made_at: database.made_at,
        tables: database.tables.length,
        rows: database.tables.reduce((sum, { rows }) => sum + rows, 0),
        jobs: database.jobs,
        objects: objects?.count ?? 'left out',
        size_bytes: objects?.size_bytes ?? 0,
      }
    },
  },
  restore: {
    usage: '--folder FOLDER',
    does: 'Makes an empty database and data folder what they were when the backup in a folder was made.',
    async run({ env, database }, options) {
      const folder = fromCaller(need(options, 'folder'), env)
      const { objects, ...restored } = await restore(
        { env, database, store: () => openOwnStore(env) },
        folder,
      )
      return { ...restored, objects: objects?.count ?? 'not in the backup' }
    },
  },
} as const satisfies Record<string, Command>

function wantsObjects({ objects = 'yes' }: Options): boolean {
  if (objects === 'yes' || objects === 'no') return objects === 'yes'
  throw new UsageError(`--objects is "${objects}"; it must be yes or no.`)
}
