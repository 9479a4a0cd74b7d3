import type { TokenEndpoint } from '../account/oauth-token.ts'
import type { PlatformApp } from '../create-connectors.ts'

/** The operator's app at Pinterest, and Pinterest's addresses. */
export interface PinterestApp extends PlatformApp {
  endpoints: PinterestEndpoints
}

export interface PinterestEndpoints {
  authorization: string
  token: string
  api: string
}

/** Pinterest's public addresses. */
export const PINTEREST: PinterestEndpoints = {
  authorization: 'https://www.pinterest.com/oauth/',
  token: 'https://api.pinterest.com/v5/oauth/token',
  api: 'https://api.pinterest.com',
}

/** Making a pin asks for all of the first four. */
export const SCOPE = 'boards:read,boards:write,pins:read,pins:write,user_accounts:read'

export function pinterestTokens({
  clientId,
  clientSecret,
  endpoints,
}: PinterestApp): TokenEndpoint {
  return {
    platform: 'Pinterest',
    url: endpoints.token,
    // Apps from before 25 September 2025 are given a refresh token that can be used again only when they ask for it.
    client: { continuous_refresh: 'true' },
    basic: { user: clientId, password: clientSecret },
    challenge: null,
  }
}
