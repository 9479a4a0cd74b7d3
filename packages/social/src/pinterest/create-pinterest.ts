import { oauthConnector } from '../account/oauth-connector.ts'
import type { Connector } from '../connector.ts'
import type { Web } from '../web/web.ts'
import { callsOf } from './call-pinterest.ts'
import { type PinterestApp, pinterestTokens, SCOPE } from './pinterest-app.ts'
import { findPin, publishPin } from './publish-pin.ts'
import { readUser } from './read-account.ts'
import { readPinFigures } from './read-figures.ts'

/** Makes the connector for Pinterest, for an app that its operator has registered there. */
export function createPinterest(web: Web, app: PinterestApp): Connector {
  return oauthConnector(web, {
    platform: 'pinterest',
    tokens: pinterestTokens(app),
    authorization: {
      url: app.endpoints.authorization,
      query: { client_id: app.clientId, scope: SCOPE },
    },
    readAccount: (authorized, signal) => readUser(callsOf(web, app, authorized, signal)),
    publish: (authorized, request) =>
      publishPin(web, callsOf(web, app, authorized, request.signal), request),
    lookUp: (authorized, request) =>
      findPin(callsOf(web, app, authorized, request.signal), request),
    figures: (authorized, { platform_post_id, signal }) =>
      readPinFigures(callsOf(web, app, authorized, signal), platform_post_id),
    // @see https://developers.pinterest.com/docs/api/v5/pins-delete
    withdraw: (authorized, { platform_post_id: id, signal }) =>
      callsOf(
        web,
        app,
        authorized,
        signal,
      )(`/pins/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  })
}
