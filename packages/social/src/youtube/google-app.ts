import type { TokenEndpoint } from '../account/oauth-token.ts'
import type { PlatformApp } from '../create-connectors.ts'

/** The operator's app at Google, and Google's base addresses. */
export interface GoogleApp extends PlatformApp {
  endpoints: GoogleEndpoints
}

export interface GoogleEndpoints {
  authorization: string
  token: string
  /** Of the YouTube Data API, for example `https://www.googleapis.com`. */
  api: string
  /** Of the YouTube Analytics API. */
  analytics: string
}

/** Google's public addresses. */
export const GOOGLE: GoogleEndpoints = {
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  api: 'https://www.googleapis.com',
  analytics: 'https://youtubeanalytics.googleapis.com',
}

export function googleTokens({ clientId, clientSecret, endpoints }: GoogleApp): TokenEndpoint {
  const client = { client_id: clientId, client_secret: clientSecret }
  return { platform: 'Google', url: endpoints.token, client, challenge: 'base64url' }
}
