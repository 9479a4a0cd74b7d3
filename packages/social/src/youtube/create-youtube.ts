import { oauthConnector } from '../account/oauth-connector.ts'
import type { Connector } from '../connector.ts'
import type { Web } from '../web/web.ts'
import { callsBy, type WithCall } from './call-youtube.ts'
import { findVideo } from './find-video.ts'
import type { GoogleApp } from './google-app.ts'
import { publishVideo } from './publish-video.ts'
import { ANALYTICS_SCOPE } from './read-analytics.ts'
import { readChannel } from './read-channel.ts'
import { readYoutubeFigures } from './read-figures.ts'
import { withdrawVideo } from './withdraw-video.ts'

/** The scopes to upload, to read the channel and its videos, and to add to playlists. */
const SCOPE = 'https://www.googleapis.com/auth/youtube'

export function createYoutube(web: Web, app: GoogleApp): Connector {
  const { clientId: client_id, clientSecret: client_secret, endpoints } = app
  return oauthConnector(web, {
    platform: 'youtube',
    tokens: {
      platform: 'Google',
      url: endpoints.token,
      client: { client_id, client_secret },
      challenge: 'base64url',
    },
    // @see https://developers.google.com/youtube/v3/guides/auth/server-side-web-apps
    authorization: {
      url: endpoints.authorization,
      query: {
        client_id,
        scope: app.readsFigures ? `${SCOPE} ${ANALYTICS_SCOPE}` : SCOPE,
        access_type: 'offline',
        // Without this, Google returns a refresh token only at a user's first authorization.
        prompt: 'consent',
      },
    },
    callsOf:
      (authorized, signal): WithCall =>
      (use) =>
        authorized((token) => use(callsBy(web, token, signal))),
    readAccount: (withCall) => withCall((call) => readChannel(call, app)),
    publish: (withCall, request) => publishVideo(app, withCall, request),
    lookUp: (withCall, request) => withCall((call) => findVideo(call, app, request)),
    figures: (withCall, request) => withCall((call) => readYoutubeFigures(call, app, request)),
    withdraw: (withCall, request) => withCall((call) => withdrawVideo(call, app, request)),
  })
}
