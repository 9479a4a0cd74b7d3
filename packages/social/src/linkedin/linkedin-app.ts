import type { TokenEndpoint } from '../account/oauth-token.ts'
import type { PlatformApp } from '../create-connectors.ts'

/** The operator's app at LinkedIn, and LinkedIn's addresses. */
export interface LinkedinApp extends PlatformApp {
  endpoints: LinkedinEndpoints
}

export interface LinkedinEndpoints {
  authorization: string
  token: string
  api: string
}

/** LinkedIn's public addresses. */
export const LINKEDIN: LinkedinEndpoints = {
  authorization: 'https://www.linkedin.com/oauth/v2/authorization',
  token: 'https://www.linkedin.com/oauth/v2/accessToken',
  api: 'https://api.linkedin.com',
}

/** LinkedIn knows PKCE at another address only, for apps without a secret. */
export function linkedinTokens({ clientId, clientSecret, endpoints }: LinkedinApp): TokenEndpoint {
  const client = { client_id: clientId, client_secret: clientSecret }
  return { platform: 'LinkedIn', url: endpoints.token, client, challenge: null }
}

/** An authorization that asks for more than the app was given is refused whole. */
export function scopesOf({ isAudited, readsFigures }: LinkedinApp): string {
  const read = isAudited ? ['r_member_social'] : []
  const figures = readsFigures ? ['r_member_postAnalytics'] : []
  return ['openid', 'profile', 'w_member_social', ...read, ...figures].join(' ')
}
