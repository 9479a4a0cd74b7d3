import { join } from 'node:path'
import { type Database, openDatabase, type REQUEST_POOL } from '@svc/domain'
import { openDataFolder } from './data-folder.ts'
import type { Env } from './env.ts'
import type { KeepOptions } from './postgres/keep-server.ts'
import { type Postgres, startPostgres } from './postgres/start-postgres.ts'

/** A running database: our own or one that was given by its address. */
export interface OpenDatabase {
  url: string
  sql: Database
  /** Closes the connections; the last one to leave a server of ours stops it. */
  close(): Promise<void>
  /** Stops a server of ours at once, whatever uses it. */
  abandon(): Promise<void>
}

export interface OpenOptions {
  /** How the pool is opened, for a service; a command has all the time it needs. */
  pool?: typeof REQUEST_POOL
  /** Starts a server of ours again when it ends, for a service. */
  keep?: KeepOptions
  /** Gives up the start. */
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
      // First of all: what is left to another process, or stopped by it, must not be started again from here.
      await postgres.release()
      if (!(await isUsedByOthers(postgres))) await postgres.stop()
    },
    abandon: () => postgres.stop(),
  }
}

const LEAVING_MS = 2000
const TOO_MANY_CONNECTIONS = '53300'

/**
 * A command and a running service share one server, in whatever order they come and go.
 *
 * The connections of a process that has just ended are still there for a moment. A server that does not answer is of use
 * to none.
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
