import { oauthConnector } from '../account/oauth-connector.ts'
import type { AppAt, OAuthEndpoints } from '../account/platform-app.ts'
import type { Connector } from '../connector.ts'
import type { Web } from '../web/web.ts'
import { callsOf } from './call-linkedin.ts'
import { hasComment, writeComment } from './comments.ts'
import { findVideo, publishVideo } from './publish-video.ts'
import { readMember } from './read-account.ts'
import { readLinkedinFigures } from './read-figures.ts'

export const LINKEDIN: OAuthEndpoints = {
  authorization: 'https://www.linkedin.com/oauth/v2/authorization',
  token: 'https://www.linkedin.com/oauth/v2/accessToken',
  api: 'https://api.linkedin.com',
}

export function createLinkedin(web: Web, app: AppAt): Connector {
  const { clientId: client_id, clientSecret: client_secret, endpoints, readsFigures } = app
  return oauthConnector(web, {
    platform: 'linkedin',
    tokens: {
      platform: 'LinkedIn',
      url: endpoints.token,
      client: { client_id, client_secret },
      // It knows PKCE at another address only, for apps without a secret.
      challenge: null,
    },
    authorization: { url: endpoints.authorization, query: { client_id, scope: scopesOf(app) } },
    callsOf: (authorized, signal) => callsOf(web, app, authorized, signal),
    readAccount: readMember,
    publish: (call, request) => publishVideo(web, call, request),
    lookUp: (call, request) => findVideo(app, call, request),
    figures: readsFigures
      ? (call, { platform_post_id }) => readLinkedinFigures(call, platform_post_id)
      : undefined,
    // @see https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api#delete-posts
    withdraw: (call, { platform_post_id }) =>
      call(`/rest/posts/${encodeURIComponent(platform_post_id)}`, { method: 'DELETE' }),
    comment: writeComment,
    findComment: app.isAudited ? hasComment : undefined,
  })
}

/** An authorization that asks for more than the app was given is refused whole. */
function scopesOf({ isAudited, readsFigures }: AppAt): string {
  const read = isAudited ? ['r_member_social'] : []
  const figures = readsFigures ? ['r_member_postAnalytics'] : []
  return ['openid', 'profile', 'w_member_social', ...read, ...figures].join(' ')
}
