import { oauthConnector } from '../account/oauth-connector.ts'
import type { Connector } from '../connector.ts'
import type { Web } from '../web/web.ts'
import { callsOf } from './call-x.ts'
import { findVideo, publishVideo } from './publish-video.ts'
import { readUser } from './read-account.ts'
import { readXFigures } from './read-figures.ts'
import { SCOPE, type XApp, xTokens } from './x-app.ts'

/** Makes the connector for X, for an app that its operator has registered there. */
export function createX(web: Web, app: XApp): Connector {
  return oauthConnector(web, {
    platform: 'x',
    tokens: xTokens(app),
    authorization: {
      url: app.endpoints.authorization,
      query: { client_id: app.clientId, scope: SCOPE },
    },
    readAccount: (authorized, signal) => readUser(callsOf(web, app, authorized, signal)),
    publish: (authorized, request) =>
      publishVideo(callsOf(web, app, authorized, request.signal), request),
    lookUp: (authorized, request) =>
      findVideo(callsOf(web, app, authorized, request.signal), request),
    figures: app.readsFigures
      ? (authorized, { platform_post_id, signal }) =>
          readXFigures(callsOf(web, app, authorized, signal), platform_post_id)
      : undefined,
    // @see https://docs.x.com/x-api/posts/delete-post
    withdraw: (authorized, { platform_post_id, signal }) =>
      callsOf(web, app, authorized, signal)(`/2/tweets/${platform_post_id}`, { method: 'DELETE' }),
  })
}
