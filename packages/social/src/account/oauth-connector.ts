import type { AccountDescription, Platform, PublishedPost } from '@svc/specification'
import type {
  CommentRequest,
  Connector,
  Finding,
  LookUpRequest,
  PublishRequest,
} from '../connector.ts'
import { type FiguresRequest, type ToldFigures, unlessGone } from '../figures.ts'
import type { Web } from '../web/web.ts'
import { authorizationRequest } from './authorization.ts'
import type { CredentialStore, Credentials } from './credentials.ts'
import { redeemCode, refreshToken, type TokenEndpoint } from './oauth-token.ts'
import { renewToken, withToken } from './with-token.ts'

/** Does something with the token of an account; one that is refused is renewed, and it is done again. */
export type Authorized = <T>(use: (token: string) => Promise<T>) => Promise<T>

/** An account as its platform describes it; when its connection ends is known from its tokens. */
export type OAuthAccount = Omit<AccountDescription, 'token_expires_at'>

/** What a platform with OAuth does in its own way; `Call` is how it calls for an account. */
export interface OAuthPlatform<Call> {
  platform: Platform
  isHere?: Connector['isHere']
  tokens: TokenEndpoint
  /** Where its owner agrees, and what the app asks for there. */
  authorization: { url: string; query: Record<string, string> }
  /** Gives the token that is kept for the one that a code gave, where they differ. */
  exchange?(first: Credentials, signal: AbortSignal): Promise<Credentials>
  /** Renews a token where that is not done by RFC 6749 §6. */
  refresh?(current: Credentials, signal: AbortSignal): Promise<Credentials>
  callsOf(authorized: Authorized, signal: AbortSignal): Call
  readAccount(call: Call, signal: AbortSignal): Promise<OAuthAccount>
  publish(call: Call, request: PublishRequest): Promise<PublishedPost>
  lookUp(call: Call, request: LookUpRequest): Promise<Finding>
  figures?: ((call: Call, request: FiguresRequest) => Promise<ToldFigures | null>) | undefined
  withdraw?(call: Call, request: FiguresRequest): Promise<unknown>
  comment?: ((call: Call, request: CommentRequest) => Promise<unknown>) | undefined
  findComment?: ((call: Call, request: CommentRequest) => Promise<boolean>) | undefined
}

export function oauthConnector<Call>(web: Web, its: OAuthPlatform<Call>): Connector {
  const { platform, tokens, authorization, figures, withdraw, comment, findComment } = its
  const refreshBy = (signal: AbortSignal) => (current: Credentials) =>
    its.refresh?.(current, signal) ?? refreshToken(web, tokens, current, signal)
  const callsOf = ({
    credentials,
    signal,
  }: {
    credentials: CredentialStore
    signal: AbortSignal
  }) =>
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
        const query = { ...authorization.query, redirect_uri: redirectUri }
        return authorizationRequest(authorization.url, query, tokens.challenge)
      },
      redeem: async (redemption, signal) => {
        const first = await redeemCode(web, tokens, redemption, signal)
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
