import type { Scope } from '@svc/specification/access'
import {
  approveAuthorization,
  beginAuthorization,
  createUlid,
  type Database,
  enrollMember,
  findCodes,
  findRefreshToken,
  type Member,
  type NewClient,
  type OAuthClient,
  type RedeemedCode,
  redeemCodes,
  registerClient,
  rotateRefreshTokens,
  type Sql,
  type StoredCode,
  type StoredRefreshToken,
} from '../src/index.ts'

export const SCOPES: Scope[] = ['svc:projects:read', 'svc:projects:write']
export const REDIRECT = 'http://127.0.0.1:7777/callback'

/** Enrolls a member with an account of their own. */
export function someone(sql: Database): Promise<Member> {
  return enrollMember(sql, { subject: `user-${createUlid()}`, name: 'Ada', plan: 'pro' })
}

/** Registers a public client that may refresh. */
export async function someClient(
  sql: Database,
  change: Partial<NewClient> = {},
): Promise<OAuthClient> {
  const { client } = await registerClient(sql, {
    client_name: 'Agent',
    redirect_uris: [REDIRECT],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scopes: SCOPES,
    allowed_resources: null,
    metadata: { client_uri: 'https://agent.example' },
    ...change,
  })
  return client
}

/** Begins an authorization request of a client, for all that it registered. */
export async function pending(sql: Sql, { client_id, scopes }: OAuthClient): Promise<string> {
  const request_id = await beginAuthorization(sql, {
    client_id,
    redirect_uri: REDIRECT,
    scopes: scopes ?? SCOPES,
    state: 'xyz',
    code_challenge: 'a'.repeat(43),
    resource: 'https://svc.example',
  })
  if (request_id === null) throw new Error('The client is gone.')
  return request_id
}

/** Lets a member consent to a client; gives the code as it is stored, and itself. */
export async function consented(
  sql: Database,
  { subject }: Member,
  client: OAuthClient,
  scopes: readonly Scope[] = SCOPES,
  publishes_unasked = false,
): Promise<StoredCode & { code: string }> {
  const request_id = await pending(sql, client)
  const consent = { request_id, subject, scopes, publishes_unasked }
  const approved = await approveAuthorization(sql, consent)
  const code = approved?.code ?? ''
  const stored = await findCode(sql, code)
  if (!stored) throw new Error('There is no code.')
  return { ...stored, code }
}

/** Lets a member consent to a client and redeems the code. */
export async function granted(
  sql: Database,
  member: Member,
  client: OAuthClient,
  scopes?: readonly Scope[],
  publishes_unasked?: boolean,
): Promise<{ grant_id: string; refresh_token: string }> {
  const code = await consented(sql, member, client, scopes, publishes_unasked)
  const redeemed = await redeemCode(sql, code, { withRefresh: true })
  if (!redeemed?.refresh_token) throw new Error('The code was not redeemed.')
  return { grant_id: redeemed.grant_id, refresh_token: redeemed.refresh_token }
}

/** Finds an existing refresh token. */
export async function stored(sql: Database, refresh_token: string): Promise<StoredRefreshToken> {
  const found = await findRefreshToken(sql, refresh_token)
  if (!found) throw new Error('There is no such refresh token.')
  return found
}

/** Calls something fifty times at the same moment. */
export function fiftyTimes<T>(attempt: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: 50 }, (_, index) => attempt(index)))
}

/** Finds one code. */
export async function findCode(sql: Sql, code: string): Promise<StoredCode | null> {
  const [found = null] = await findCodes(sql, [code])
  return found
}

/** Redeems one code. */
export async function redeemCode(
  sql: Sql,
  code: StoredCode,
  { withRefresh }: { withRefresh: boolean },
): Promise<RedeemedCode | null> {
  const [redeemed = null] = await redeemCodes(sql, [{ code, withRefresh }])
  return redeemed
}

/** Replaces one refresh token. */
export async function rotateRefreshToken(sql: Sql, held: StoredRefreshToken) {
  const [rotated = null] = await rotateRefreshTokens(sql, [held])
  return rotated
}
