import type { AppAt, OAuthEndpoints } from '../account/platform-app.ts'

export interface GoogleEndpoints extends OAuthEndpoints {
  /** Of the YouTube Analytics API; `api` is that of the YouTube Data API. */
  analytics: string
}

export type GoogleApp = AppAt<GoogleEndpoints>

export const GOOGLE: GoogleEndpoints = {
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  api: 'https://www.googleapis.com',
  analytics: 'https://youtubeanalytics.googleapis.com',
}
