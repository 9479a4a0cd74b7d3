import { withToken } from '../account/with-token.ts'
import type { Connector } from '../connector.ts'
import type { Web } from '../web/web.ts'
import { authorizationRequest } from './authorization-request.ts'
import { findVideo } from './find-video.ts'
import type { GoogleApp } from './google-app.ts'
import { publishVideo } from './publish-video.ts'
import { readChannel } from './read-channel.ts'
import { redeemCode, refreshToken } from './token.ts'

/** Makes the connector for YouTube, for an app that its operator has registered with Google. */
export function createYoutube(web: Web, app: GoogleApp): Connector {
  return {
    platform: 'youtube',
    connection: {
      kind: 'oauth',
      begin: (redirectUri) => authorizationRequest(app, redirectUri),
      redeem: async (redemption, signal) => {
        const credentials = await redeemCode(web, app, redemption, signal)
        return { account: await readChannel(web, app, credentials, signal), credentials }
      },
    },
    readAccount: (store, signal) =>
      withToken(
        store,
        (current) => refreshToken(web, app, current, signal),
        (credentials) => readChannel(web, app, credentials, signal),
      ),
    publish: (request) => publishVideo(web, app, request),
    lookUp: (request) => findVideo(web, app, request),
  }
}
