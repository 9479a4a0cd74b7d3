import { oauthConnector } from '../account/oauth-connector.ts'
import type { Connector } from '../connector.ts'
import type { Web } from '../web/web.ts'
import { callsOf } from './call-tiktok.ts'
import { findVideo, publishVideo } from './publish-video.ts'
import { readTiktokAccount } from './read-account.ts'
import { readTiktokFigures } from './read-figures.ts'
import { scopesOf, type TiktokApp, tiktokTokens } from './tiktok-app.ts'

/** Makes the connector for TikTok, for an app that its operator has registered there. */
export function createTiktok(web: Web, app: TiktokApp): Connector {
  return oauthConnector(web, {
    platform: 'tiktok',
    tokens: tiktokTokens(app),
    authorization: {
      url: app.endpoints.authorization,
      query: { client_key: app.clientId, scope: scopesOf(app) },
    },
    readAccount: (authorized, signal) =>
      readTiktokAccount(app, callsOf(web, app, authorized, signal)),
    publish: (authorized, request) =>
      publishVideo(web, app, callsOf(web, app, authorized, request.signal), request),
    lookUp: (authorized, request) =>
      findVideo(callsOf(web, app, authorized, request.signal), request),
    figures: (authorized, { platform_post_id, signal }) =>
      readTiktokFigures(callsOf(web, app, authorized, signal), platform_post_id),
  })
}
