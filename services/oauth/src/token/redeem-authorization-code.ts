import { isCodeVerifier, matchesChallenge } from '@svc/auth-core'
import { revokeGrant, type StoredCode } from '@svc/domain'
import { OAuthError } from '@svc/errors'
import type { Core } from '../dependencies.ts'
import { requireParameter } from '../parameters/check-parameters.ts'
import type { Parameters } from '../parameters/parse-parameters.ts'
import { checkGrantType, checkIssuedTo, invalidGrant, wantedResource } from './grant-checks.ts'
import { type RedeemGrant, tokenResponse } from './token-response.ts'

/**
 * Redeems an authorization code: OAuth 2.1 §4.1.3, RFC 7636 §4.6.
 *
 * Everything is checked before the code is consumed, so a refused request changes nothing. A second redemption by a request that
 * passes these checks revokes the tokens of the first (OAuth 2.1 §7.5.2), also when both arrive at the same time.
 */
export const redeemAuthorizationCode: RedeemGrant = async (core, form, authenticate) => {
  const { grants, resources } = core
  const code = await grants.findCode(form.get('code') ?? '')
  const client = await authenticate(code)
  checkGrantType(client, 'authorization_code')
  const verifier = readVerifier(form)
  const redirect_uri = requireParameter(form, 'redirect_uri')
  requireParameter(form, 'code')
  checkIssuedTo(client, code)
  checkRedirectUri(code, redirect_uri)
  checkVerifier(code, verifier)
  const resource = wantedResource(resources, code, form)
  await checkUnspent(core, code)

  const withRefresh = client.grant_types.includes('refresh_token')
  const redeemed = await grants.redeemCode({ code, withRefresh })
  if (!redeemed) throw await replayed(core, code)
  return tokenResponse(core, { ...code, resource }, redeemed.refresh_token)
}

function readVerifier(form: Parameters): string {
  const verifier = requireParameter(form, 'code_verifier')
  if (isCodeVerifier(verifier)) return verifier
  throw new OAuthError(
    'invalid_request',
    'code_verifier must be 43 to 128 letters, digits and -._~ characters.',
  )
}

function checkRedirectUri({ redirect_uri }: StoredCode, given: string) {
  if (given === redirect_uri) return
  throw invalidGrant('The redirect_uri is not the one that the code was sent to.')
}

function checkVerifier({ code_challenge }: StoredCode, verifier: string) {
  if (matchesChallenge(verifier, code_challenge)) return
  throw invalidGrant('The code_verifier does not belong to the code_challenge of the code.')
}

async function checkUnspent(core: Core, code: StoredCode) {
  if (code.used_at !== null) throw await replayed(core, code)
  if (code.is_expired) throw invalidGrant('The code has expired.')
}

async function replayed({ sql }: Core, { grant_id }: StoredCode): Promise<OAuthError> {
  await revokeGrant(sql, grant_id)
  return invalidGrant('The code was redeemed before; the tokens issued for it are revoked.')
}
