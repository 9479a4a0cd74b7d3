import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '@svc/domain'
import type { Env } from './env.ts'
import { startPostgres } from './postgres/start-postgres.ts'

/** A database that is there, whoever runs it. */
export interface OpenDatabase {
  url: string
  sql: Database
  /** Closes the connections; the last one to leave a server of ours stops it. */
  close(): Promise<void>
}

/**
 * Connects to `DATABASE_URL`, or starts the database that is shipped with the dependencies.
 *
 * @param options - How long a statement may take, for a service; a command has all the time it needs.
 */
export async function openOwnDatabase(
  env: Env,
  options: { answer_seconds?: number } = {},
): Promise<OpenDatabase> {
  if (env.database_url) {
    const sql = openDatabase(env.database_url, options)
    return { url: env.database_url, sql, close: () => sql.end({ timeout: 5 }) }
  }
  await mkdir(env.data_folder, { recursive: true })
  const postgres = await startPostgres({ folder: join(env.data_folder, 'postgres') })
  const sql = openDatabase(postgres.url, options)
  return {
    url: postgres.url,
    sql,
    async close() {
      await sql.end({ timeout: 5 })
      if (!(await isUsedByOthers(postgres.url))) await postgres.stop()
    },
  }
}

/** A command and a running service share one server, in whatever order they come and go. */
async function isUsedByOthers(url: string): Promise<boolean> {
  const sql = openDatabase(url, { connections: 1 })
  try {
    const others = await sql`
      select 1 from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()
    `
    return others.length > 0
  } finally {
    await sql.end({ timeout: 5 })
  }
}
