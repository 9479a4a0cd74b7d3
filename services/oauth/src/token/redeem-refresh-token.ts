import { revokeGrant, type StoredRefreshToken } from '@svc/domain'
import { OAuthError } from '@svc/errors'
import type { Scope } from '@svc/scope-policy'
import type { Core } from '../dependencies.ts'
import { requireParameter } from '../parameters/check-parameters.ts'
import type { Parameters } from '../parameters/parse-parameters.ts'
import { readScopes } from '../read-scopes.ts'
import { checkGrantType, checkIssuedTo, invalidGrant, wantedResource } from './grant-checks.ts'
import { type RedeemGrant, tokenResponse } from './token-response.ts'

/**
 * Redeems a refresh token and replaces it by a new one: OAuth 2.1 §4.3.
 *
 * Everything is checked before the token is replaced. Reuse of a replaced token revokes the whole token family, also when two
 * requests arrive at the same time: one of the two holders stole the token, and it is unknown which.
 */
export const redeemRefreshToken: RedeemGrant = async (core, form, authenticate) => {
  const { grants, resources } = core
  const held = await grants.findRefreshToken(form.get('refresh_token') ?? '')
  const client = await authenticate(held)
  checkGrantType(client, 'refresh_token')
  requireParameter(form, 'refresh_token')
  checkIssuedTo(client, held)
  checkLive(held)
  const scopes = narrowedScopes(held, form)
  const resource = wantedResource(resources, held, form)
  if (held.is_superseded) throw await replayed(core, held)

  const rotated = await grants.rotateRefreshToken(held)
  if (!rotated) throw await replayed(core, held)
  return tokenResponse(core, { ...held, scopes, resource }, rotated.refresh_token)
}

function checkLive({ is_live }: StoredRefreshToken) {
  if (!is_live) throw invalidGrant('The refresh token has expired or was revoked.')
}

/** The new access token may have fewer scopes than the grant, never more; the refresh token keeps all scopes. */
function narrowedScopes({ scopes: granted }: StoredRefreshToken, form: Parameters): Scope[] {
  const text = form.get('scope')
  if (text === undefined) return granted
  const scopes = readScopes(text)
  if (scopes?.every((scope) => granted.includes(scope))) return scopes
  throw new OAuthError('invalid_scope', 'The grant does not include all of these scopes.')
}

async function replayed({ sql }: Core, { grant_id }: StoredRefreshToken): Promise<OAuthError> {
  await revokeGrant(sql, grant_id)
  return invalidGrant('The refresh token was used before; the whole grant is revoked.')
}
