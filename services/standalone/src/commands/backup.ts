import { tmpdir } from 'node:os'
import { UsageError } from '@svc/command-line'
import { lastBackupFolder } from '@svc/domain'
import { backUp } from '../backup/back-up.ts'
import { restore } from '../backup/restore.ts'
import { openOwnStore, Unusable } from '../data-folder.ts'
import { drill, REHEARSED } from '../drill/drill.ts'
import { fromCaller } from '../env.ts'
import { defineCommand, needed, text } from './command.ts'

const FOLDER = needed(text('FOLDER', 'where the backup is'))

export const backup = {
  backup: defineCommand({
    does: 'Writes database, files and secrets into a folder, or brings the backup in it up to date.',
    options: {
      folder: FOLDER,
      objects: { kind: 'choice', choices: ['yes', 'no'], does: 'with the files (default: yes)' },
    },
    async run({ env, sql }, { options }) {
      const folder = fromCaller(options.folder, env)
      const store = options.objects === 'no' ? null : await openOwnStore(env)
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
  }),
  restore: defineCommand({
    does: 'Makes an empty database and data folder what they were when the backup in a folder was made.',
    options: { folder: FOLDER },
    async run({ env, database }, { options }) {
      const folder = fromCaller(options.folder, env)
      const { objects, ...restored } = await restore(
        { env, database, store: () => openOwnStore(env) },
        folder,
      )
      return { ...restored, objects: objects?.count ?? 'not in the backup' }
    },
  }),
  drill: defineCommand({
    does: `Rehearses on a copy: restores a backup, checks what came back, and then ${REHEARSED.join(', ')}. Ends with 1 when a step fails.`,
    options: {
      folder: text('FOLDER', 'where the backup is (default: the one that was made last)'),
      scratch: text(
        'FOLDER',
        'where there is room for the copy, which is removed again (default: that of temporary files)',
      ),
      restore: { kind: 'flag', does: 'only restores and checks, for every night' },
      only: { kind: 'list', value: 'STEP,STEP', does: 'after the checks these alone' },
    },
    async run({ env, database, fail }, { options }) {
      const { only = options.restore ? [] : REHEARSED } = options
      const unknown = only.find((step) => !REHEARSED.includes(step))
      if (unknown)
        throw new UsageError(`--only has "${unknown}"; known are: ${REHEARSED.join(', ')}`)
      const folder = options.folder
        ? fromCaller(options.folder, env)
        : await lastBackupFolder((await database()).sql)
      if (folder === null) throw new Unusable('No backup was ever made by `bun svc backup`.')
      const steps = await drill(env, folder, {
        scratch: options.scratch ? fromCaller(options.scratch, env) : tmpdir(),
        rehearsed: only,
      })
      if (steps.some(({ state }) => state === 'failed')) fail()
      return steps
    },
  }),
}
