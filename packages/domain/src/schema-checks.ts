import type { Sql } from './database.ts'
import { pendingMigrations } from './migrate.ts'

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
