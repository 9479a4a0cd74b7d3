import { oauthConnector } from '../account/oauth-connector.ts'
import type { AppAt, OAuthEndpoints } from '../account/platform-app.ts'
import type { Connector } from '../connector.ts'
import type { Web } from '../web/web.ts'
import { callsOf } from './call-pinterest.ts'
import { findPin, publishPin } from './publish-pin.ts'
import { readUser } from './read-account.ts'
import { readPinFigures } from './read-figures.ts'

export const PINTEREST: OAuthEndpoints = {
  authorization: 'https://www.pinterest.com/oauth/',
  token: 'https://api.pinterest.com/v5/oauth/token',
  api: 'https://api.pinterest.com',
}

/** Making a pin asks for all of the first four. */
const SCOPE = 'boards:read,boards:write,pins:read,pins:write,user_accounts:read'

export function createPinterest(web: Web, app: AppAt): Connector {
  const { clientId, clientSecret, endpoints } = app
  return oauthConnector(web, {
    platform: 'pinterest',
    tokens: {
      platform: 'Pinterest',
      url: endpoints.token,
      // Apps from before 25 September 2025 are given a refresh token that can be used again only when they ask for it.
      client: { continuous_refresh: 'true' },
      basic: { user: clientId, password: clientSecret },
      challenge: null,
    },
    authorization: {
      url: endpoints.authorization,
      query: { client_id: clientId, scope: SCOPE },
    },
    callsOf: (authorized, signal) => callsOf(web, app, authorized, signal),
    readAccount: readUser,
    publish: (call, request) => publishPin(web, call, request),
    lookUp: findPin,
    figures: (call, { platform_post_id }) => readPinFigures(call, platform_post_id),
    // @see https://developers.pinterest.com/docs/api/v5/pins-delete
    withdraw: (call, { platform_post_id: id }) =>
      call(`/pins/${encodeURIComponent(id)}`, { method: 'DELETE' }),
  })
}
