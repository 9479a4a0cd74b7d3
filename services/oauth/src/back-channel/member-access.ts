import { ACCESS_TOKEN_SECONDS } from '@svc/auth-core'
import {
  createApiKey,
  disconnectApp,
  type EndedAccess,
  endMemberAccess,
  findMember,
  listApiKeys,
  listApps,
  listOwnAccounts,
  type Member,
  revokeApiKey,
  rotateApiKey,
} from '@svc/domain'
import { ApiError } from '@svc/errors'
import { API_KEY_PREFIX, SCOPES, type Scope } from '@svc/scope-policy'
import type { Core } from '../dependencies.ts'

/**
 * Issues a token with which the dashboard calls `/v1` for the member who signed in: all scopes, no grant, in the account that they
 * act in now.
 */
export async function issueDashboardToken(core: Core, subject: string) {
  const { account_id } = await requireMember(core, subject)
  const resource = core.resources.api
  const access_token = await core.issueToken({
    subject,
    account_id,
    client_id: 'dashboard',
    scopes: SCOPES,
    resource,
  })
  return { access_token, expires_in: ACCESS_TOKEN_SECONDS, account_id }
}

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

/** Lists the clients that a member authorized. */
export async function listMemberApps(core: Core, subject: string) {
  const { account_id } = await requireMember(core, subject)
  return { items: await listApps(core.sql, { account_id, subject }) }
}

/** Revokes every grant that a member gave to a client. */
export async function disconnectMemberApp(core: Core, subject: string, client_id: string) {
  const { account_id } = await requireMember(core, subject)
  await disconnectApp({ sql: core.sql, accountId: account_id }, subject, client_id)
}

/** Revokes every key and every grant that a member created, in all of their accounts; all processes refuse them within a second. */
export async function endAccess(core: Core, subject: string): Promise<EndedAccess> {
  await requireMember(core, subject)
  const ended: EndedAccess = { keys: 0, grants: 0 }
  for (const { account_id } of await listOwnAccounts(core.sql, subject)) {
    const { keys, grants } = await endMemberAccess(core.sql, { account_id, subject })
    ended.keys += keys
    ended.grants += grants
  }
  return ended
}

/** Finds the member with this subject. */
export async function requireMember({ sql }: Pick<Core, 'sql'>, subject: string): Promise<Member> {
  const member = await findMember(sql, subject)
  if (member) return member
  throw new ApiError('NOT_FOUND', 'No member has this subject.')
}
