import { API_KEY_PREFIX } from '@svc/api'
import { createAuthenticator } from '@svc/auth-core'
import { createAccount, createApiKey, type Database, findApiKey, listAccounts } from '@svc/domain'
import { SCOPES } from '@svc/specification/access'
import { keyFile } from './data-files.ts'
import type { Env } from './env.ts'

/** The account that a new installation begins with, and a key to it. */
export interface FirstAccount {
  account_id: string
  apiKey: string
}

/**
 * Gives a new installation its first account, on the plan that includes everything, and an API key to it.
 *
 * A stored key that was revoked, or belongs to a database that no longer exists, is replaced.
 */
export async function ensureFirstAccount(sql: Database, env: Env): Promise<FirstAccount> {
  const file = keyFile(env.dataFolder)
  const kept = await file.read()
  const holder = kept && (await holderOf(sql, kept))
  if (holder) return { account_id: holder, apiKey: kept }

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
  return { account_id, apiKey: key }
}

async function holderOf(sql: Database, key: string): Promise<string | null> {
  const { check } = createAuthenticator({
    apiKeys: { prefix: API_KEY_PREFIX, findApiKey: (keyId) => findApiKey(sql, keyId) },
  })
  const found = await check(`Bearer ${key}`)
  return found.ok ? found.caller.accountId : null
}
