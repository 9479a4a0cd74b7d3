import type { TokenEndpoint } from '../account/oauth-token.ts'
import type { PlatformApp } from '../create-connectors.ts'

/** The operator's app at X, and X's addresses. */
export interface XApp extends PlatformApp {
  endpoints: XEndpoints
}

export interface XEndpoints {
  authorization: string
  token: string
  api: string
}

/** X's public addresses. */
export const X: XEndpoints = {
  authorization: 'https://x.com/i/oauth2/authorize',
  token: 'https://api.x.com/2/oauth2/token',
  api: 'https://api.x.com',
}

/** `offline.access` is what a connection is renewed by. */
export const SCOPE = 'tweet.read tweet.write users.read media.write offline.access'

export function xTokens({ clientId, clientSecret, endpoints }: XApp): TokenEndpoint {
  return {
    platform: 'X',
    url: endpoints.token,
    client: {},
    basic: { user: clientId, password: clientSecret },
    challenge: 'base64url',
  }
}
