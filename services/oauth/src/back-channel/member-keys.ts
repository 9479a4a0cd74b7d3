import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '@svc/domain'
import { ApiError } from '@svc/errors'
import { API_KEY_PREFIX, type Scope } from '@svc/scope-policy'
import type { Core } from '../dependencies.ts'
import { requireMember } from './require-member.ts'

/** Lists the API keys of a member's account, never the secrets. */
export async function listKeys(core: Core, subject: string) {
  const { account_id } = await requireMember(core, subject)
  return { items: await listApiKeys(core.sql, account_id) }
}

/** Creates an API key. Its secret is in this response only. */
export async function createKey(
  core: Core,
  subject: string,
  key: { name: string; scopes: Scope[]; expires_at?: string },
) {
  const { account_id } = await requireMember(core, subject)
  if (key.expires_at !== undefined && Date.parse(key.expires_at) <= Date.now()) {
    const description = `Received ${key.expires_at}; allowed is a time in the future.`
    throw ApiError.invalid([{ description, location: 'body.expires_at' }])
  }
  const made = { account_id, created_by: subject, prefix: API_KEY_PREFIX }
  return createApiKey(core.sql, { ...made, ...key })
}

/** Replaces an API key; the old one works for another `grace_seconds`, by default one day. */
export async function rotateKey(
  core: Core,
  subject: string,
  key_id: string,
  options: { grace_seconds?: number },
) {
  const { account_id } = await requireMember(core, subject)
  const made = { account_id, created_by: subject, prefix: API_KEY_PREFIX }
  return rotateApiKey(core.sql, key_id, { ...made, ...options })
}

/** Revokes an API key immediately. */
export async function revokeKey(core: Core, subject: string, key_id: string) {
  const { account_id } = await requireMember(core, subject)
  return revokeApiKey(core.sql, key_id, account_id)
}
