import type { Credentials } from '../account/credentials.ts'
import type { Redemption } from '../connector.ts'
import { PublishError } from '../publish-error.ts'
import { ask } from '../web/ask.ts'
import { explainAnswer } from '../web/explain-answer.ts'
import { numberOf, textOf } from '../web/json-value.ts'
import type { Web } from '../web/web.ts'
import type { GoogleApp } from './google-app.ts'

/** Redeems an authorization code (RFC 6749 §4.1.3, RFC 7636 §4.5). */
export function redeemCode(
  web: Web,
  app: GoogleApp,
  { code, codeVerifier, redirectUri }: Redemption,
  signal: AbortSignal,
): Promise<Credentials> {
  const form = {
    grant_type: 'authorization_code',
    code,
    code_verifier: codeVerifier,
    redirect_uri: redirectUri,
  }
  return requestToken(web, app, form, null, signal)
}

/** Redeems the refresh token (RFC 6749 §6), which Google does not rotate. */
export function refreshToken(
  web: Web,
  app: GoogleApp,
  { refresh_token }: Credentials,
  signal: AbortSignal,
): Promise<Credentials> {
  const form = { grant_type: 'refresh_token', refresh_token: refresh_token ?? '' }
  return requestToken(web, app, form, refresh_token, signal)
}

async function requestToken(
  web: Web,
  { clientId, clientSecret, endpoints }: GoogleApp,
  form: Record<string, string>,
  held: string | null,
  signal: AbortSignal,
): Promise<Credentials> {
  const answer = await ask(web, {
    url: new URL(endpoints.token),
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      ...form,
      client_id: clientId,
      client_secret: clientSecret,
    }).toString(),
    signal,
  })
  const token = textOf(answer.json, 'access_token')
  if (answer.status !== 200 || !token) {
    const code = textOf(answer.json, 'error')
    // Only the operator can fix an app that Google refuses.
    if (code === 'invalid_client' || code === 'unauthorized_client') throw refusedApp(code)
    throw explainAnswer(answer, {
      platform: 'Google',
      code,
      message: textOf(answer.json, 'error_description'),
      meanings: { invalid_grant: 'auth_expired', access_denied: 'auth_expired' },
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

function refusedApp(code: string): PublishError {
  return new PublishError('system_error', code, 'Google does not accept this service’s app.', {
    retryable: false,
    action: 'The operator must correct the app’s client id and secret.',
  })
}
