import { readPublishedKeys, schemaChecks } from '@svc/domain'
import type { Check } from '@svc/http'
import type { OauthDependencies } from './dependencies.ts'

/** Checks the requirements of the authorization server: its database with the schema of this version, and a signing key. */
export function readinessChecks({ sql }: Pick<OauthDependencies, 'sql'>): Record<string, Check> {
  return {
    ...schemaChecks(sql),
    async signing_key() {
      const keys = await readPublishedKeys(sql)
      if (keys.length === 0) throw new Error('There is no signing key.')
    },
  }
}
