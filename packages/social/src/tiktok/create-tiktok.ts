import { authorizationRequest } from '../account/authorization.ts'
import { redeemCode } from '../account/oauth-token.ts'
import type { Connector } from '../connector.ts'
import type { Web } from '../web/web.ts'
import { callsOf, callTiktok } from './call-tiktok.ts'
import { findVideo, publishVideo } from './publish-video.ts'
import { readTiktokAccount } from './read-account.ts'
import { scopesOf, type TiktokApp, tiktokTokens } from './tiktok-app.ts'

/** Makes the connector for TikTok, for an app that its operator has registered there. */
export function createTiktok(web: Web, app: TiktokApp): Connector {
  return {
    platform: 'tiktok',
    connection: {
      kind: 'oauth',
      begin: (redirectUri) =>
        authorizationRequest(
          app.endpoints.authorization,
          { client_key: app.clientId, redirect_uri: redirectUri, scope: scopesOf(app) },
          'hex',
        ),
      redeem: async (redemption, signal) => {
        const credentials = await redeemCode(web, tiktokTokens(app), redemption, signal)
        const account = await readTiktokAccount(app, (path, body) =>
          callTiktok(web, app, credentials.token, signal, path, body),
        )
        return { account, credentials }
      },
    },
    readAccount: (credentials, signal) =>
      readTiktokAccount(app, callsOf(web, app, { credentials, signal })),
    publish: (request) => publishVideo(web, app, request),
    lookUp: (request) => findVideo(web, app, request),
  }
}
