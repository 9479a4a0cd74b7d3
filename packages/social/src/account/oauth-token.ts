import type { Redemption } from '../connector.ts'
import { PublishError } from '../publish-error.ts'
import { ask } from '../web/ask.ts'
import { explainAnswer } from '../web/explain-answer.ts'
import { numberOf, textOf } from '../web/json-value.ts'
import type { Web } from '../web/web.ts'
import type { Challenge } from './authorization.ts'
import type { Credentials } from './credentials.ts'

/** Where a platform gives tokens, and how the operator's app names itself there. */
export interface TokenEndpoint {
  /** As shown to people. */
  platform: string
  url: string
  /** Members of the form. */
  client: Record<string, string>
  /** User and password of HTTP Basic (RFC 6749 §2.3.1), where the platform asks for them. */
  basic?: { user: string; password: string }
  challenge: Challenge
}

/** Redeems an authorization code (RFC 6749 §4.1.3, RFC 7636 §4.5). */
export function redeemCode(
  web: Web,
  endpoint: TokenEndpoint,
  { code, codeVerifier, redirectUri }: Redemption,
  signal: AbortSignal,
): Promise<Credentials> {
  const form = {
    grant_type: 'authorization_code',
    code,
    ...(endpoint.challenge && { code_verifier: codeVerifier }),
    redirect_uri: redirectUri,
  }
  return requestToken(web, endpoint, form, null, signal)
}

/** Redeems the refresh token (RFC 6749 §6); a platform that does not rotate it sends no other. */
export function refreshToken(
  web: Web,
  endpoint: TokenEndpoint,
  { refresh_token }: Credentials,
  signal: AbortSignal,
): Promise<Credentials> {
  const form = { grant_type: 'refresh_token', refresh_token: refresh_token ?? '' }
  return requestToken(web, endpoint, form, refresh_token, signal)
}

async function requestToken(
  web: Web,
  { platform, url, client, basic }: TokenEndpoint,
  form: Record<string, string>,
  held: string | null,
  signal: AbortSignal,
): Promise<Credentials> {
  const answer = await ask(web, {
    url: new URL(url),
    ...(basic && {
      headers: { authorization: `Basic ${btoa(`${basic.user}:${basic.password}`)}` },
    }),
    form: { ...form, ...client },
    signal,
  })
  const token = textOf(answer.json, 'access_token')
  if (answer.status !== 200 || !token) {
    const code = textOf(answer.json, 'error')
    // Only the operator can fix an app that the platform refuses.
    if (code === 'invalid_client' || code === 'unauthorized_client')
      throw refusedApp(platform, code)
    throw explainAnswer(answer, {
      platform,
      code,
      message: textOf(answer.json, 'error_description'),
      meanings: MEANINGS,
    })
  }
  const seconds = numberOf(answer.json, 'expires_in')
  return {
    token,
    expires_at: seconds === null ? null : new Date(Date.now() + seconds * 1000).toISOString(),
    refresh_token: textOf(answer.json, 'refresh_token') ?? held,
    server: null,
  }
}

/** TikTok says `invalid_request` of a code or a refresh token that it does not know. */
const MEANINGS = {
  invalid_grant: 'auth_expired',
  invalid_request: 'auth_expired',
  access_denied: 'auth_expired',
} as const

function refusedApp(platform: string, code: string): PublishError {
  const message = `${platform} does not accept this service’s app.`
  return new PublishError('system_error', code, message, {
    retryable: false,
    action: 'The operator must correct the app’s client id and secret.',
  })
}
