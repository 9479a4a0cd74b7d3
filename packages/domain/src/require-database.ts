import { type Database, limitsOf, openDatabase, type PoolOptions, type Sql } from './database.ts'
import { pendingMigrations } from './migrate.ts'

interface DatabaseSettings {
  DATABASE_URL: string
  /** The same database through a pooler, which then takes all statements. */
  DATABASE_POOLER_URL?: string
}

/** The address that a service sends its statements to. */
export const addressOf = ({ DATABASE_URL, DATABASE_POOLER_URL }: DatabaseSettings) => ({
  url: DATABASE_POOLER_URL ?? DATABASE_URL,
  isPooled: DATABASE_POOLER_URL !== undefined,
})

/**
 * Opens the pool of a service, and makes sure that the database is one that it can work with.
 *
 * @throws {Error} The schema is another one, the database does not answer, or its pooler sets no limits; the message is for the operator.
 */
export async function requireDatabase(
  settings: DatabaseSettings,
  options: PoolOptions,
): Promise<Database> {
  const { url, isPooled } = addressOf(settings)
  const sql = openDatabase(url, { ...options, isPooled })
  await requireSchema(sql, isPooled ? 'DATABASE_POOLER_URL' : 'DATABASE_URL')
  if (isPooled) await requireLimits(sql, options)
  return sql
}

/**
 * Makes sure that the database has the schema of this version.
 *
 * @throws {Error} The schema is another one, or the database does not answer; the message is for the operator.
 */
async function requireSchema(sql: Sql, setting: keyof DatabaseSettings): Promise<void> {
  const pending = await pendingMigrations(sql).catch((error) => {
    throw new Error(`The database at ${setting} cannot be used: ${error.message}`)
  })
  if (pending.length === 0) return
  throw new Error(
    `The database lacks ${pending.length} migrations of this version, the first is ${pending[0]}. Run \`bun svc migrate\` with the same DATABASE_URL, then start this again.`,
  )
}

/** Without limits a statement that waits for a lock, or a client that is gone, would hold a connection of all for ever. */
async function requireLimits(sql: Sql, options: PoolOptions): Promise<void> {
  const limits = limitsOf(options)
  const names = Object.keys(limits)
  const set = await sql<{ name: string }[]>`
    select name from pg_settings
     where name in ${sql(names)} and setting <> '0'
  `
  const missing = names.filter((name) => !set.some((row) => row.name === name))
  if (missing.length === 0) return
  const query = Object.entries(limits)
    .map(([name, ms]) => `set ${name} = ${ms}`)
    .join('; ')
  throw new Error(
    `The connections of the pooler at DATABASE_POOLER_URL have no ${missing.join(' and no ')}. Give its database the setting \`connect_query='${query}'\`, then start this again.`,
  )
}

/** Checks what no service with a database works without: an answer from it, and the schema of this version. */
export function schemaChecks(sql: Sql): Record<'database' | 'schema', () => Promise<unknown>> {
  return {
    database: async () => sql`select 1`,
    async schema() {
      const pending = await pendingMigrations(sql)
      if (pending.length === 0) return
      throw new Error(`Migrations are missing: ${pending.join(', ')}. Run \`bun svc migrate\`.`)
    },
  }
}
