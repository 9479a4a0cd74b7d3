import { API_KEY_PREFIX } from '@svc/api'
import { createAuthenticator } from '@svc/auth-core'
import { createAccount, createApiKey, type Database, findApiKey, listAccounts } from '@svc/domain'
import { SCOPES } from '@svc/scope-policy'
import type { Env } from './env.ts'
import { keyFile } from './key-file.ts'

/**
 * Gives a new installation its first account, on the plan that includes everything, and an API key to it.
 *
 * A kept key that was revoked, or belongs to a database that is gone, is replaced.
 *
 * @returns The key.
 */
export async function ensureFirstAccount(sql: Database, env: Env): Promise<string> {
  const file = keyFile(env.data_folder)
  const kept = await file.read()
  if (kept && (await works(sql, kept))) return kept

  const accounts = await listAccounts(sql)
  const { account_id } =
    accounts.find(({ plan }) => plan === 'self_hosted') ??
    (await createAccount(sql, { name: 'First account', plan: 'self_hosted' }))
  const { key } = await createApiKey(sql, {
    account_id,
    name: 'First key',
    scopes: SCOPES,
    prefix: API_KEY_PREFIX,
  })
  await file.write(key)
  return key
}

async function works(sql: Database, key: string): Promise<boolean> {
  const { authenticate } = createAuthenticator({
    prefix: API_KEY_PREFIX,
    findApiKey: (keyId) => findApiKey(sql, keyId),
  })
  return authenticate(`Bearer ${key}`).then(
    () => true,
    () => false,
  )
}
