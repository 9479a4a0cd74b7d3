import { ACCESS_TOKEN_SECONDS } from '@svc/auth-core'
import type { ClientCredentials } from '@svc/domain'
import type { Core } from '../dependencies.ts'
import type { Parameters } from '../parameters/parse-parameters.ts'
import type { Authority } from './token-issuer.ts'

/**
 * Redeems the code or refresh token of a form for new tokens.
 *
 * @param authenticate - Authenticates the client; passing the client that was read with the code or token saves a look-up.
 */
export type RedeemGrant = (
  core: Core,
  form: Parameters,
  authenticate: (known: ClientCredentials | null) => Promise<ClientCredentials>,
) => Promise<TokenResponse>

/** RFC 6749 §5.1. */
export interface TokenResponse {
  access_token: string
  token_type: 'Bearer'
  /** In seconds. */
  expires_in: number
  refresh_token?: string
  scope: string
}

/** Writes the answer to a token request, with a new access token. */
export async function tokenResponse(
  { issueToken }: Pick<Core, 'issueToken'>,
  authority: Authority,
  refresh_token: string | null,
): Promise<TokenResponse> {
  return {
    access_token: await issueToken(authority),
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    ...(refresh_token !== null && { refresh_token }),
    scope: authority.scopes.join(' '),
  }
}
