import type { Check } from '@svc/http'
import type { ApiDependencies } from './dependencies.ts'

/** Looks at what the API cannot work without: a database that answers. */
export function readinessChecks({ sql }: ApiDependencies): Record<string, Check> {
  return { database: async () => sql`select 1` }
}
