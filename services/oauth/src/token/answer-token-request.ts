import type { ClientCredentials } from '@svc/domain'
import { OAuthError } from '@svc/errors'
import { authenticateClient } from '../client/authenticate-client.ts'
import type { Core } from '../dependencies.ts'
import { checkParameters, requireParameter } from '../parameters/check-parameters.ts'
import { readForm } from '../parameters/read-form.ts'
import { countRequest } from '../request-limits.ts'
import { redeemAuthorizationCode } from './redeem-authorization-code.ts'
import { redeemRefreshToken } from './redeem-refresh-token.ts'
import type { RedeemGrant, TokenResponse } from './token-response.ts'

const GRANTS: ReadonlyMap<string, RedeemGrant> = new Map([
  ['authorization_code', redeemAuthorizationCode],
  ['refresh_token', redeemRefreshToken],
])

const PARAMETERS = [
  ...['grant_type', 'client_id', 'client_secret', 'code', 'redirect_uri', 'code_verifier'],
  ...['refresh_token', 'scope', 'resource'],
]

/** Answers a token request: OAuth 2.1 §3.2. */
export async function answerTokenRequest(core: Core, request: Request): Promise<TokenResponse> {
  const form = await readForm(request)
  checkParameters(form, PARAMETERS)

  const authenticate = async (known: ClientCredentials | null) => {
    const client = await authenticateClient(core, request.headers, form, known)
    await countRequest(core.limiter, 'token', request.headers, client.client_id)
    return client
  }

  const redeem = GRANTS.get(form.get('grant_type') ?? '')
  if (redeem) return redeem(core, form, authenticate)
  await authenticate(null)
  requireParameter(form, 'grant_type')
  throw new OAuthError('unsupported_grant_type', `grant_type must be one of ${[...GRANTS.keys()]}.`)
}
