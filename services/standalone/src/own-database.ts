import { join } from 'node:path'
import { type Database, openDatabase, type REQUEST_POOL } from '@svc/domain'
import { openDataFolder } from './data-folder.ts'
import type { Env } from './env.ts'
import { type KeepOptions, type Postgres, startPostgres } from './postgres/start-postgres.ts'

/** A running database: the bundled one, or the one of `DATABASE_URL`. */
export interface OpenDatabase {
  url: string
  sql: Database
  /** Closes the connections; the last process that uses the bundled server stops it. */
  close(): Promise<void>
  /** Stops the bundled server immediately, even if other processes use it. */
  abandon(): Promise<void>
}

export interface OpenOptions {
  /** Pool options of a service; a command sets no time limit. */
  pool?: typeof REQUEST_POOL
  /** Restarts the bundled server when it ends; for a service. */
  keep?: KeepOptions
  /** Aborts the start. */
  signal?: AbortSignal
}

/** Connects to `DATABASE_URL`, or starts the database that is shipped with the dependencies. */
export async function openOwnDatabase(env: Env, options: OpenOptions = {}): Promise<OpenDatabase> {
  const { pool, keep, signal } = options
  if (env.databaseUrl) {
    const sql = openDatabase(env.databaseUrl, pool)
    const close = () => sql.end({ timeout: 5 })
    return { url: env.databaseUrl, sql, close, abandon: async () => {} }
  }
  await openDataFolder(env)
  const folder = join(env.dataFolder, 'postgres')
  const postgres = await startPostgres({
    folder,
    passage: env.dataFolder,
    ...(signal && { signal }),
  })
  if (keep) postgres.keep(keep)
  const sql = openDatabase(postgres.url, pool)
  return {
    url: postgres.url,
    sql,
    async close() {
      await sql.end({ timeout: 5 })
      // Before the check: a server that another process uses or stops must not be restarted by this process.
      await postgres.release()
      if (!(await isUsedByOthers(postgres))) await postgres.stop()
    },
    abandon: () => postgres.stop(),
  }
}

const LEAVING_MS = 2000
const TOO_MANY_CONNECTIONS = '53300'

/**
 * Returns whether another process, such as a command or a running service, is connected to the server.
 *
 * Connections of a process that has just ended remain for a moment, so the check is repeated for a while. A server that
 * does not answer counts as unused.
 */
async function isUsedByOthers({ url }: Postgres): Promise<boolean> {
  const sql = openDatabase(url, { connections: 1, answerSeconds: 2 })
  try {
    const deadline = performance.now() + LEAVING_MS
    for (;;) {
      const others = await sql`
        select 1 from pg_stat_activity
         where backend_type = 'client backend' and pid <> pg_backend_pid()
      `
      if (others.length === 0) return false
      if (performance.now() > deadline) return true
      await Bun.sleep(100)
    }
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === TOO_MANY_CONNECTIONS
  } finally {
    await sql.end({ timeout: 5 })
  }
}
