import {
  type ClientCredentials,
  findClient,
  findRefreshToken,
  recordRevocation,
  revokeGrant,
} from '@svc/domain'
import { OAuthError } from '@svc/errors'
import { isAuthentic, readClientCredentials } from '../client/authenticate-client.ts'
import type { Core } from '../dependencies.ts'
import { checkParameters, type Parameters, readForm, requireParameter } from '../parameters.ts'
import { countRequest } from '../request-limits.ts'

/**
 * Revokes a token: RFC 7009 §2.
 *
 * Revoking a refresh token, even a replaced one, revokes its whole grant; revoking an access token revokes only that
 * token. Unknown tokens and tokens of other clients get the same answer. `token_type_hint` is not used: the two kinds of
 * token have different formats.
 */
export async function revokeToken(core: Core, request: Request): Promise<object> {
  const form = await readForm(request)
  checkParameters(form, ['token', 'token_type_hint', 'client_id', 'client_secret'])
  const token = requireParameter(form, 'token')
  await countRequest(core.limiter, 'revocation', request.headers)
  const isAccessToken = token.includes('.')
  const mayRevoke = (owner: ClientCredentials | null) => isOwner(owner, request.headers, form)
  await (isAccessToken ? endAccessToken : endGrant)(core, token, mayRevoke)
  return {}
}

type MayRevoke = (owner: ClientCredentials | null) => boolean

async function endGrant({ sql }: Core, token: string, mayRevoke: MayRevoke) {
  const held = await findRefreshToken(sql, token)
  if (held && mayRevoke(held)) await revokeGrant(sql, held.grant_id)
}

async function endAccessToken({ sql, readToken }: Core, token: string, mayRevoke: MayRevoke) {
  const claims = await readToken(token)
  if (!claims) return
  const client = await findClient(sql, claims.client_id)
  if (mayRevoke(client)) await recordRevocation(sql, { kind: 'token', value: claims.jti })
}

/**
 * Returns whether a request may revoke a token of a client.
 *
 * Possession of the token is enough (the specification makes `client_id` optional), unless the client has a secret.
 *
 * @param owner - `null` for a client that has no registration, such as the dashboard.
 */
function isOwner(owner: ClientCredentials | null, headers: Headers, form: Parameters): boolean {
  try {
    const presented = readClientCredentials(headers, form)
    if (presented) return owner?.client_id === presented.client_id && isAuthentic(owner, presented)
    return !owner || owner.token_endpoint_auth_method === 'none'
  } catch (error) {
    if (error instanceof OAuthError) return false
    throw error
  }
}
