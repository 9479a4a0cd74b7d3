import type { AccountDescription, Platform, PublishedPost } from '@svc/specification'
import type { Connector, Finding, LookUpRequest, PublishRequest } from '../connector.ts'
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

/** What a platform with OAuth does in its own way. */
export interface OAuthPlatform {
  platform: Platform
  isHere?: Connector['isHere']
  tokens: TokenEndpoint
  /** Where its owner agrees, and what the app asks for there. */
  authorization: { url: string; query: Record<string, string> }
  /** Gives the token that is kept for the one that a code gave, where they differ. */
  exchange?(first: Credentials, signal: AbortSignal): Promise<Credentials>
  /** Renews a token where that is not done by RFC 6749 §6. */
  refresh?(current: Credentials, signal: AbortSignal): Promise<Credentials>
  readAccount(authorized: Authorized, signal: AbortSignal): Promise<OAuthAccount>
  publish(authorized: Authorized, request: PublishRequest): Promise<PublishedPost>
  lookUp(authorized: Authorized, request: LookUpRequest): Promise<Finding>
  figures?:
    | ((authorized: Authorized, request: FiguresRequest) => Promise<ToldFigures | null>)
    | undefined
  withdraw?(authorized: Authorized, request: FiguresRequest): Promise<unknown>
}

export function oauthConnector(web: Web, its: OAuthPlatform): Connector {
  const { platform, tokens, authorization, figures, withdraw } = its
  const refreshBy = (signal: AbortSignal) => (current: Credentials) =>
    its.refresh?.(current, signal) ?? refreshToken(web, tokens, current, signal)
  const authorizedBy =
    (store: CredentialStore, signal: AbortSignal): Authorized =>
    (use) =>
      withToken(store, refreshBy(signal), ({ token }) => use(token))
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
        const account = await its.readAccount((use) => use(credentials.token), signal)
        return [{ account: { ...account, token_expires_at: endOf(credentials) }, credentials }]
      },
    },
    renew: (store, signal) => renewToken(store, refreshBy(signal)),
    publish: (request) => its.publish(authorizedBy(request.credentials, request.signal), request),
    lookUp: (request) => its.lookUp(authorizedBy(request.credentials, request.signal), request),
    ...(figures && {
      figures: (request) => figures(authorizedBy(request.credentials, request.signal), request),
    }),
    ...(withdraw && {
      withdraw: async (request) => {
        const authorized = authorizedBy(request.credentials, request.signal)
        await withdraw(authorized, request).catch(unlessGone)
      },
    }),
  }
}

/** A connection with a refresh token renews itself. */
function endOf({ refresh_token, expires_at }: Credentials): string | null {
  return refresh_token === null ? expires_at : null
}
