import { type Database, openCredentials } from '@svc/domain'
import { createSealer, type Sealer, type Secret } from '@svc/secrets'
import type { CredentialStore, Credentials } from '@svc/social'

/** Seals the credentials of social accounts. The routes that connect accounts and the publishing worker use the same secret. */
export function credentialSealer(secret: Secret): Sealer {
  return createSealer(secret, 'sealed social account credentials')
}

/** Seals the checkpoint that an attempt to publish leaves for the next attempt. */
export function checkpointSealer(secret: Secret): Sealer {
  return createSealer(secret, 'sealed post checkpoints')
}

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
