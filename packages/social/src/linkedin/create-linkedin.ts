import { capabilitiesOf, type FigureValues, PLATFORM_FACTS } from '@svc/specification'
import { noAccount, type OAuthAccount, oauthConnector } from '../account/oauth-connector.ts'
import type { AppAt, OAuthEndpoints } from '../account/platform-app.ts'
import type { CommentRequest, Connector } from '../connector.ts'
import { figuresOf, unlessGone } from '../figures.ts'
import { hasText } from '../post/compose-text.ts'
import type { Web } from '../web/ask.ts'
import { listOf, numberOf, textOf } from '../web/json-value.ts'
import { type Call, callsOf, FINDER } from './call-linkedin.ts'
import { findVideo, publishVideo } from './publish-video.ts'

export const LINKEDIN: OAuthEndpoints = {
  authorization: 'https://www.linkedin.com/oauth/v2/authorization',
  token: 'https://www.linkedin.com/oauth/v2/accessToken',
  api: 'https://api.linkedin.com',
}

export function createLinkedin(web: Web, app: AppAt): Connector {
  const { clientId: client_id, clientSecret: client_secret, endpoints, readsFigures } = app
  return oauthConnector(web, {
    platform: 'linkedin',
    endpoints,
    tokens: {
      platform: 'LinkedIn',
      client: { client_id, client_secret },
      // It knows PKCE at another address only, for apps without a secret.
      challenge: null,
    },
    query: { client_id, scope: scopesOf(app) },
    callsOf: callsOf(web, app),
    readAccount: readMember,
    publish: (call, request) => publishVideo(web, call, request),
    lookUp: (call, request) => findVideo(app, call, request),
    figures: readsFigures
      ? (call, { platform_post_id }) => readLinkedinFigures(call, platform_post_id)
      : undefined,
    // @see https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api#delete-posts
    withdraw: (call, { platform_post_id }) =>
      call(`/rest/posts/${encodeURIComponent(platform_post_id)}`, { method: 'DELETE' }),
    comment: writeComment,
    findComment: app.isAudited ? hasComment : undefined,
  })
}

/** An authorization that asks for more than the app was given is refused whole. */
function scopesOf({ isAudited, readsFigures }: AppAt): string {
  const read = isAudited ? ['r_member_social'] : []
  const figures = readsFigures ? ['r_member_postAnalytics'] : []
  return ['openid', 'profile', 'w_member_social', ...read, ...figures].join(' ')
}

/** Reads the member that an authorization is for; LinkedIn names no page of a member. */
async function readMember(call: Call): Promise<OAuthAccount> {
  const { json } = await call('/v2/userinfo')
  const id = textOf(json, 'sub')
  if (!id) throw noAccount('LinkedIn')
  const name = textOf(json, 'name')
  const { visibility } = PLATFORM_FACTS.linkedin.limits.options
  return {
    handle: name ?? id,
    display_name: name,
    avatar_url: textOf(json, 'picture'),
    profile_url: null,
    platform_account_id: id,
    kind: 'personal',
    capabilities: capabilitiesOf('linkedin', { visibility_options: [...visibility.values] }),
  }
}

/**
 * Reads what LinkedIn tells a member of a video; `null` for one that is not there. Each number is a call.
 *
 * @see https://learn.microsoft.com/en-us/linkedin/marketing/community-management/members/post-statistics
 * @see https://learn.microsoft.com/en-us/linkedin/marketing/community-management/members/video-statistics
 */
async function readLinkedinFigures(call: Call, urn: string): Promise<FigureValues | null> {
  const kind = urn.startsWith('urn:li:ugcPost:') ? 'ugc' : 'share'
  const count = async (resource: string, queryType: string) => {
    const entity = `(${kind}:${encodeURIComponent(urn)})`
    const query = `q=entity&entity=${entity}&queryType=${queryType}&aggregation=TOTAL`
    const { json } = await call(`/rest/${resource}?${query}`, FINDER)
    return numberOf(json, 'elements', 0, 'count')
  }
  const ofPost = (queryType: string) => count('memberCreatorPostAnalytics', queryType)
  const ofVideo = (queryType: string) => count('memberCreatorVideoAnalytics', queryType)
  const read = async (): Promise<FigureValues> => {
    const views = await ofVideo('VIDEO_PLAY')
    const watched_ms = await ofVideo('VIDEO_WATCH_TIME')
    return figuresOf({
      views,
      likes: await ofPost('REACTION'),
      comments: await ofPost('COMMENT'),
      shares: await ofPost('RESHARE'),
      saves: await ofPost('POST_SAVE'),
      watch_seconds_average: views && watched_ms !== null ? watched_ms / 1000 / views : null,
    })
  }
  return read().catch(unlessGone)
}

const commentsOf = (urn: string) => `/rest/socialActions/${encodeURIComponent(urn)}/comments`

/** @see https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/comments-api */
const writeComment = (call: Call, request: CommentRequest) => {
  const { platform_account_id, platform_post_id: object, text } = request
  const json = { actor: `urn:li:person:${platform_account_id}`, object, message: { text } }
  return call(commentsOf(object), { json, makesPost: true })
}

/** Looks for a comment; only an app that LinkedIn lets read posts can. */
const hasComment = async (
  call: Call,
  { platform_post_id, text }: CommentRequest,
): Promise<boolean> =>
  hasText(
    listOf((await call(commentsOf(platform_post_id))).json, 'elements'),
    text,
    'message',
    'text',
  )
