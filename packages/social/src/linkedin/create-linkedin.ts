import { oauthConnector } from '../account/oauth-connector.ts'
import type { Connector } from '../connector.ts'
import type { Web } from '../web/web.ts'
import { callsOf } from './call-linkedin.ts'
import { type LinkedinApp, linkedinTokens, scopesOf } from './linkedin-app.ts'
import { findVideo, publishVideo } from './publish-video.ts'
import { readMember } from './read-account.ts'
import { readLinkedinFigures } from './read-figures.ts'

/** Makes the connector for LinkedIn, for an app that its operator has registered there. */
export function createLinkedin(web: Web, app: LinkedinApp): Connector {
  return oauthConnector(web, {
    platform: 'linkedin',
    tokens: linkedinTokens(app),
    authorization: {
      url: app.endpoints.authorization,
      query: { client_id: app.clientId, scope: scopesOf(app) },
    },
    readAccount: (authorized, signal) => readMember(callsOf(web, app, authorized, signal)),
    publish: (authorized, request) =>
      publishVideo(web, callsOf(web, app, authorized, request.signal), request),
    lookUp: (authorized, request) =>
      findVideo(app, callsOf(web, app, authorized, request.signal), request),
    figures: app.readsFigures
      ? (authorized, { platform_post_id, signal }) =>
          readLinkedinFigures(callsOf(web, app, authorized, signal), platform_post_id)
      : undefined,
    // @see https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api#delete-posts
    withdraw: (authorized, { platform_post_id, signal }) =>
      callsOf(
        web,
        app,
        authorized,
        signal,
      )({ path: `/rest/posts/${encodeURIComponent(platform_post_id)}`, method: 'DELETE' }),
  })
}
