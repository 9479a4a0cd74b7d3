import { pendingMigrations, readPublishedKeys } from '@svc/domain'
import type { Check } from '@svc/http'
import type { OauthDependencies } from './dependencies.ts'

/** Checks the requirements of the authorization server: its database with the schema of this version, and a signing key. */
export function readinessChecks({
  sql,
}: Pick<OauthDependencies, 'sql'>): Record<'database' | 'schema' | 'signing_key', Check> {
  return {
    database: async () => sql`select 1`,
    async schema() {
      const pending = await pendingMigrations(sql)
      if (pending.length === 0) return
      throw new Error(`Migrations are missing: ${pending.join(', ')}. Run \`bun svc migrate\`.`)
    },
    async signing_key() {
      const keys = await readPublishedKeys(sql)
      if (keys.length === 0) throw new Error('There is no signing key.')
    },
  }
}
