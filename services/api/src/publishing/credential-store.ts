import { type Database, openCredentials } from '@svc/domain'
import type { Sealer } from '@svc/secrets'
import type { CredentialStore, Credentials } from '@svc/social'

export function openCredentialStore(
  sql: Database,
  sealer: Sealer,
  account: { account_id: string; social_account_id: string },
): CredentialStore {
  const stored = openCredentials(sql, sealer, account)
  const parse = (text: string) => JSON.parse(text) as Credentials
  return {
    read: async () => parse(await stored.read()),
    replace: async (change) =>
      parse(await stored.replace(async (text) => JSON.stringify(await change(parse(text))))),
  }
}
