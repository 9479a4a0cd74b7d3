import type { Sql } from './database.ts'
import { pendingMigrations } from './migrate.ts'

/**
 * Makes sure that the database has the schema of this version.
 *
 * @throws {Error} The schema is another one, or the database does not answer; the message is for the operator.
 */
export async function requireSchema(sql: Sql): Promise<void> {
  const pending = await pendingMigrations(sql).catch((error) => {
    throw new Error(`The database at DATABASE_URL cannot be used: ${error.message}`)
  })
  if (pending.length === 0) return
  throw new Error(
    `The database lacks ${pending.length} migrations of this version, the first is ${pending[0]}. Run \`bun svc migrate\` with the same DATABASE_URL, then start this again.`,
  )
}
