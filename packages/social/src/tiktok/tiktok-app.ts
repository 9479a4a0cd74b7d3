import type { TokenEndpoint } from '../account/oauth-token.ts'
import type { PlatformApp } from '../create-connectors.ts'

/** The operator's app at TikTok, and TikTok's addresses. */
export interface TiktokApp extends PlatformApp {
  endpoints: TiktokEndpoints
}

export interface TiktokEndpoints {
  authorization: string
  token: string
  /** Of the Display API and the Content Posting API. */
  api: string
}

/** TikTok's public addresses. */
export const TIKTOK: TiktokEndpoints = {
  authorization: 'https://www.tiktok.com/v2/auth/authorize/',
  token: 'https://open.tiktokapis.com/v2/oauth/token/',
  api: 'https://open.tiktokapis.com',
}

export function tiktokTokens({ clientId, clientSecret, endpoints }: TiktokApp): TokenEndpoint {
  const client = { client_key: clientId, client_secret: clientSecret }
  return { platform: 'TikTok', url: endpoints.token, client, challenge: 'hex' }
}

/** Drafts need `video.upload` alone; an app asks for posting only when TikTok has audited it. */
export function scopesOf({ isAudited }: TiktokApp): string {
  const publish = isAudited ? ['video.publish'] : []
  return ['user.info.basic', 'video.list', 'video.upload', ...publish].join(',')
}
