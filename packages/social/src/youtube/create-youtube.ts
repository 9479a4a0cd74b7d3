import { authorizationRequest } from '../account/authorization.ts'
import { redeemCode, refreshToken } from '../account/oauth-token.ts'
import { withToken } from '../account/with-token.ts'
import type { Connector } from '../connector.ts'
import type { Web } from '../web/web.ts'
import { findVideo } from './find-video.ts'
import { type GoogleApp, googleTokens } from './google-app.ts'
import { publishVideo } from './publish-video.ts'
import { readChannel } from './read-channel.ts'

/** The scopes to upload, to read the channel and its videos, and to add to playlists. */
const SCOPE = 'https://www.googleapis.com/auth/youtube'

/** Makes the connector for YouTube, for an app that its operator has registered with Google. */
export function createYoutube(web: Web, app: GoogleApp): Connector {
  return {
    platform: 'youtube',
    connection: {
      kind: 'oauth',
      // @see https://developers.google.com/youtube/v3/guides/auth/server-side-web-apps
      begin: (redirectUri) =>
        authorizationRequest(app.endpoints.authorization, {
          client_id: app.clientId,
          redirect_uri: redirectUri,
          scope: SCOPE,
          access_type: 'offline',
          // Without this, Google returns a refresh token only at a user's first authorization.
          prompt: 'consent',
        }),
      redeem: async (redemption, signal) => {
        const credentials = await redeemCode(web, googleTokens(app), redemption, signal)
        return { account: await readChannel(web, app, credentials, signal), credentials }
      },
    },
    readAccount: (store, signal) =>
      withToken(
        store,
        (current) => refreshToken(web, googleTokens(app), current, signal),
        (credentials) => readChannel(web, app, credentials, signal),
      ),
    publish: (request) => publishVideo(web, app, request),
    lookUp: (request) => findVideo(web, app, request),
  }
}
