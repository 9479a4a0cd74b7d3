import { createHash, randomBytes } from 'node:crypto'
import type { AccountDescription, Platform, PublishedPost, ToldFigures } from '@svc/specification'
import type * as connectors from '../connector.ts'
import { type FiguresRequest, unlessGone } from '../figures.ts'
import { PublishError } from '../publish-error.ts'
import { ask, type Web } from '../web/ask.ts'
import { explainAnswer } from '../web/explain-answer.ts'
import { numberOf, textOf } from '../web/json-value.ts'
import { renewToken, withToken } from './bearer-calls.ts'
import type { Credentials } from './platform-app.ts'

/** Does something with the token of an account; one that is refused is renewed, and it is done again. */
export type Authorized = <T>(use: (token: string) => Promise<T>) => Promise<T>

/** An account as its platform describes it; when its connection ends is known from its tokens. */
export type OAuthAccount = Omit<AccountDescription, 'token_expires_at'>

/** Makes the error of an answer that names no account. */
export const noAccount = (platform: string): PublishError =>
  new PublishError('platform_error', 'account_malformed', `${platform} named no account.`)

/** What a platform with OAuth does in its own way; `Call` is how it calls for an account. */
export interface OAuthPlatform<Call> {
  platform: Platform
  isHere?: connectors.Connector['isHere']
  tokens: Omit<TokenEndpoint, 'url'>
  /** Where its owner agrees, and where tokens are given. */
  endpoints: { authorization: string; token: string }
  /** What the app asks for where its owner agrees. */
  query: Record<string, string>
  /** Gives the token that is kept for the one that a code gave, where they differ. */
  exchange?(first: Credentials, signal: AbortSignal): Promise<Credentials>
  /** Renews a token where that is not done by RFC 6749 §6. */
  refresh?(current: Credentials, signal: AbortSignal): Promise<Credentials>
  callsOf(authorized: Authorized, signal: AbortSignal): Call
  readAccount(call: Call, signal: AbortSignal): Promise<OAuthAccount>
  publish(call: Call, request: connectors.PublishRequest): Promise<PublishedPost>
  lookUp(call: Call, request: connectors.LookUpRequest): Promise<connectors.Finding>
  figures?: ((call: Call, request: FiguresRequest) => Promise<ToldFigures | null>) | undefined
  withdraw?(call: Call, request: FiguresRequest): Promise<unknown>
  comment?: ((call: Call, request: connectors.CommentRequest) => Promise<unknown>) | undefined
  findComment?: ((call: Call, request: connectors.CommentRequest) => Promise<boolean>) | undefined
}

export function oauthConnector<Call>(web: Web, its: OAuthPlatform<Call>): connectors.Connector {
  const { platform, endpoints, figures, withdraw, comment, findComment } = its
  const tokens = { ...its.tokens, url: endpoints.token }
  /** Redeems the refresh token (RFC 6749 §6); a platform that does not rotate it sends no other. */
  const refreshBy = (signal: AbortSignal) => (current: Credentials) => {
    const { refresh_token } = current
    const form = { grant_type: 'refresh_token', refresh_token: refresh_token ?? '' }
    return its.refresh?.(current, signal) ?? requestToken(web, tokens, form, refresh_token, signal)
  }
  const callsOf = ({ credentials, signal }: Pick<FiguresRequest, 'credentials' | 'signal'>) =>
    its.callsOf(
      (use) => withToken(credentials, refreshBy(signal), ({ token }) => use(token)),
      signal,
    )
  return {
    platform,
    isHere: its.isHere,
    connection: {
      kind: 'oauth',
      begin: (redirectUri) => {
        const query = { ...its.query, redirect_uri: redirectUri }
        return authorizationRequest(endpoints.authorization, query, tokens.challenge)
      },
      /** Redeems an authorization code (RFC 6749 §4.1.3, RFC 7636 §4.5). */
      redeem: async ({ code, codeVerifier, redirectUri: redirect_uri }, signal) => {
        const proof = tokens.challenge && { code_verifier: codeVerifier }
        const form = { grant_type: 'authorization_code', code, ...proof, redirect_uri }
        const first = await requestToken(web, tokens, form, null, signal)
        const credentials = (await its.exchange?.(first, signal)) ?? first
        const call = its.callsOf((use) => use(credentials.token), signal)
        const account = await its.readAccount(call, signal)
        return [{ account: { ...account, token_expires_at: endOf(credentials) }, credentials }]
      },
    },
    renew: (store, signal) => renewToken(store, refreshBy(signal)),
    publish: (request) => its.publish(callsOf(request), request),
    lookUp: (request) => its.lookUp(callsOf(request), request),
    ...(figures && { figures: (request) => figures(callsOf(request), request) }),
    ...(withdraw && {
      withdraw: async (request) => {
        await withdraw(callsOf(request), request).catch(unlessGone)
      },
    }),
    ...(comment && {
      comment: async (request) => {
        await comment(callsOf(request), request)
      },
    }),
    ...(findComment && { findComment: (request) => findComment(callsOf(request), request) }),
  }
}

/** A connection with a refresh token renews itself. */
function endOf({ refresh_token, expires_at }: Credentials): string | null {
  return refresh_token === null ? expires_at : null
}

/** Where a platform gives tokens, and how the operator's app names itself there. */
interface TokenEndpoint {
  /** As shown to people. */
  platform: string
  url: string
  /** Members of the form. */
  client: Record<string, string>
  /** User and password of HTTP Basic (RFC 6749 §2.3.1), where the platform asks for them. */
  basic?: { user: string; password: string }
  challenge: Challenge
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

/** How a platform reads the challenge of PKCE: `base64url`, as RFC 7636 has it; `null` for one that knows no PKCE. */
type Challenge = 'base64url' | 'hex' | null

/** Begins an authorization (RFC 6749 §4.1.1), with PKCE where the platform knows it. */
export function authorizationRequest(
  authorization: string,
  query: Record<string, string>,
  challenge: Challenge,
): connectors.AuthorizationRequest {
  const state = randomBytes(24).toString('base64url')
  const codeVerifier = randomBytes(48).toString('base64url')
  const url = new URL(authorization)
  url.search = new URLSearchParams({
    ...query,
    response_type: 'code',
    state,
    ...(challenge && {
      code_challenge: createHash('sha256').update(codeVerifier).digest(challenge),
      code_challenge_method: 'S256',
    }),
  }).toString()
  return { authorizationUrl: url.href, state, codeVerifier }
}
