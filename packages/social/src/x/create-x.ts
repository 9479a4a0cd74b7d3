import { oauthConnector } from '../account/oauth-connector.ts'
import type { AppAt, OAuthEndpoints } from '../account/platform-app.ts'
import type { Connector } from '../connector.ts'
import type { Web } from '../web/web.ts'
import { callsOf } from './call-x.ts'
import { findVideo, publishVideo } from './publish-video.ts'
import { readUser } from './read-account.ts'
import { readXFigures } from './read-figures.ts'
import { hasReply, writeReply } from './replies.ts'

export const X: OAuthEndpoints = {
  authorization: 'https://x.com/i/oauth2/authorize',
  token: 'https://api.x.com/2/oauth2/token',
  api: 'https://api.x.com',
}

/** `offline.access` is what a connection is renewed by. */
const SCOPE = 'tweet.read tweet.write users.read media.write offline.access'

export function createX(web: Web, app: AppAt): Connector {
  const { clientId, clientSecret, endpoints, readsFigures } = app
  return oauthConnector(web, {
    platform: 'x',
    tokens: {
      platform: 'X',
      url: endpoints.token,
      client: {},
      basic: { user: clientId, password: clientSecret },
      challenge: 'base64url',
    },
    authorization: {
      url: endpoints.authorization,
      query: { client_id: clientId, scope: SCOPE },
    },
    callsOf: (authorized, signal) => callsOf(web, app, authorized, signal),
    readAccount: readUser,
    publish: publishVideo,
    lookUp: findVideo,
    figures: readsFigures
      ? (call, { platform_post_id }) => readXFigures(call, platform_post_id)
      : undefined,
    // @see https://docs.x.com/x-api/posts/delete-post
    withdraw: (call, { platform_post_id }) =>
      call(`/2/tweets/${platform_post_id}`, { method: 'DELETE' }),
    comment: writeReply,
    findComment: hasReply,
  })
}
