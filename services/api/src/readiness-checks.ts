import { pendingMigrations } from '@svc/domain'
import type { Check } from '@svc/http'
import type { ApiDependencies } from './dependencies.ts'

/** Checks what the API cannot work without: a reachable database whose schema fits this version. */
export function readinessChecks({
  sql,
}: Pick<ApiDependencies, 'sql'>): Record<'database' | 'schema', Check> {
  return {
    database: async () => sql`select 1`,
    async schema() {
      const pending = await pendingMigrations(sql)
      if (pending.length === 0) return
      throw new Error(`Migrations are missing: ${pending.join(', ')}. Run \`bun svc migrate\`.`)
    },
  }
}
