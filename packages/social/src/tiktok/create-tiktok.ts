import { oauthConnector } from '../account/oauth-connector.ts'
import type { AppAt, OAuthEndpoints } from '../account/platform-app.ts'
import type { Connector } from '../connector.ts'
import type { Web } from '../web/web.ts'
import { callsOf } from './call-tiktok.ts'
import { findVideo, publishVideo } from './publish-video.ts'
import { readTiktokAccount } from './read-account.ts'
import { readTiktokFigures } from './read-figures.ts'

/** `api` is that of the Display API and the Content Posting API. */
export const TIKTOK: OAuthEndpoints = {
  authorization: 'https://www.tiktok.com/v2/auth/authorize/',
  token: 'https://open.tiktokapis.com/v2/oauth/token/',
  api: 'https://open.tiktokapis.com',
}

export function createTiktok(web: Web, app: AppAt): Connector {
  const { clientId: client_key, clientSecret: client_secret, endpoints } = app
  return oauthConnector(web, {
    platform: 'tiktok',
    tokens: {
      platform: 'TikTok',
      url: endpoints.token,
      client: { client_key, client_secret },
      challenge: 'hex',
    },
    authorization: { url: endpoints.authorization, query: { client_key, scope: scopesOf(app) } },
    callsOf: (authorized, signal) => callsOf(web, app, authorized, signal),
    readAccount: (call) => readTiktokAccount(app, call),
    publish: (call, request) => publishVideo(web, app, call, request),
    lookUp: findVideo,
    figures: (call, { platform_post_id }) => readTiktokFigures(call, platform_post_id),
  })
}

/** Drafts need `video.upload` alone; an app asks for posting only when TikTok has audited it. */
function scopesOf({ isAudited }: AppAt): string {
  const publish = isAudited ? ['video.publish'] : []
  return ['user.info.basic', 'video.list', 'video.upload', ...publish].join(',')
}
