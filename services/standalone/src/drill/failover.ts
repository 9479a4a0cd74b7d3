import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import * as domain from '@svc/domain'
import { startWithStandby } from '../postgres/standby.ts'
import { type Copy, LeftOut, refuse } from './step.ts'

const WRITERS = 8
/** Writes that are acknowledged before the primary is lost. */
const WRITES = 200

/**
 * Gives the copy's Postgres a standby that its commits wait for, ends it while clients write, and promotes the standby. The copy's own
 * server does not run afterwards.
 */
export async function failOver({ env: { dataFolder }, sql, backup }: Copy) {
  const [{ bytes }] = await sql<[{ bytes: number }]>`
    select sum(pg_database_size(oid))::float8 as bytes from pg_database
  `
  const { bavail, bsize } = await statfs(dataFolder)
  if (bavail * bsize < bytes)
    throw new LeftOut(`there is no room for a standby of ${Math.round(bytes / 1e6)} MB`)
  await using stack = new AsyncDisposableStack()
  const { primary, standby } = stack.use(
    await startWithStandby({
      primary: join(dataFolder, 'postgres'),
      standby: join(dataFolder, 'standby'),
      passage: dataFolder,
      waits: { synchronous_commit: 'on', synchronous_standby_names: '*' },
    }),
  )
  const open = ({ url }: { url: string }) => {
    const sql = domain.openDatabase(url, { connections: WRITERS, answerSeconds: 20 })
    stack.defer(() => sql.end({ timeout: 1 }))
    return sql
  }
  const write = (sql: domain.Database) => domain.createAccount(sql, { name: 'Drill', plan: 'free' })
  const [before, after] = [open(primary), open(standby)]
  const acknowledged: string[] = []
  const enough = Promise.withResolvers<void>()
  const writers = Array.from({ length: WRITERS }, async () => {
    for (;;) {
      const written = await write(before).catch(() => null)
      if (!written) break
      if (acknowledged.push(written.account_id) === WRITES) enough.resolve()
    }
  })
  const stopped = Promise.all(writers)
  await Promise.race([enough.promise, stopped])
  if (acknowledged.length < WRITES) throw new Error('The primary acknowledged too few writes.')
  const lostAt = performance.now()
  await primary.lose()
  await standby.promote()
  await write(after)
  const seconds = Math.round((performance.now() - lostAt) / 100) / 10
  await stopped
  const kept = await Promise.all(
    acknowledged.map((accountId) => domain.findAccountName({ sql: after, accountId })),
  )
  const lost = kept.filter((name) => name === null).length
  if (lost > 0) throw new Error(`${lost} of ${kept.length} acknowledged writes are lost.`)
  refuse(await domain.findLosses(after, backup.database))
  return { detail: `all ${kept.length} acknowledged writes are there, the next took ${seconds} s` }
}
