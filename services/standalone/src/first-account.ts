import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { API_KEY_PREFIX } from '@svc/api'
import { createAuthenticator } from '@svc/auth-core'
import { createAccount, createApiKey, type Database, findApiKey, listAccounts } from '@svc/domain'
import { SCOPES } from '@svc/scope-policy'
import type { Env } from './env.ts'

/**
 * Gives a new installation its first account, on the plan that includes everything, and an API key to it.
 *
 * The key is kept in `api-key` in the data folder, readable by its owner alone. A key that was revoked, or belongs to
 * a database that is gone, is replaced.
 *
 * @returns The key.
 */
export async function ensureFirstAccount(sql: Database, env: Env): Promise<string> {
  const path = join(env.data_folder, 'api-key')
  const kept = await readFile(path, 'utf8').catch(() => '')
  if (await works(sql, kept.trim())) return kept.trim()

  const [oldest] = await listAccounts(sql)
  const account =
    oldest ?? (await createAccount(sql, { name: 'First account', plan: 'self_hosted' }))
  const { key } = await createApiKey(sql, {
    account_id: account.account_id,
    name: 'First key',
    scopes: SCOPES,
    prefix: API_KEY_PREFIX,
  })
  await writeFile(path, `${key}\n`, { mode: 0o600 })
  await chmod(path, 0o600)
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
