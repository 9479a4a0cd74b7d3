import { capabilitiesOf, type FigureValues } from '@svc/specification'
import { noAccount, type OAuthAccount, oauthConnector } from '../account/oauth-connector.ts'
import type { AppAt, OAuthEndpoints } from '../account/platform-app.ts'
import type { Connector } from '../connector.ts'
import { figuresOf } from '../figures.ts'
import { PublishError } from '../publish-error.ts'
import type { Web } from '../web/ask.ts'
import { listOf, memberOf, numberOf, textOf } from '../web/json-value.ts'
import { type Call, callsOf } from './call-tiktok.ts'
import { type Creator, findVideo, publishVideo, readCreator } from './publish-video.ts'
import { readStatus } from './upload.ts'

/** `api` is that of the Display API and the Content Posting API. */
export const TIKTOK: OAuthEndpoints = {
  authorization: 'https://www.tiktok.com/v2/auth/authorize/',
  token: 'https://open.tiktokapis.com/v2/oauth/token/',
  api: 'https://open.tiktokapis.com',
}

export function createTiktok(web: Web, app: AppAt): Connector {
  const { clientId: client_key, clientSecret: client_secret, endpoints } = app
  return oauthConnector(web, {
    platform: 'tiktok',
    endpoints,
    tokens: {
      platform: 'TikTok',
      client: { client_key, client_secret },
      challenge: 'hex',
    },
    query: { client_key, scope: scopesOf(app) },
    callsOf: (authorized, signal) => callsOf(web, app, authorized, signal),
    readAccount: (call) => readTiktokAccount(app, call),
    publish: (call, request) => publishVideo(web, app, call, request),
    lookUp: findVideo,
    figures: (call, { platform_post_id }) => readTiktokFigures(call, platform_post_id),
  })
}

/** Drafts need `video.upload` alone; an app asks for posting only when TikTok has audited it. */
function scopesOf({ isAudited }: AppAt): string {
  const publish = isAudited ? ['video.publish'] : []
  return ['user.info.basic', 'video.list', 'video.upload', ...publish].join(',')
}

const FIELDS = 'open_id,avatar_url,display_name'

/** Reads the account of an authorization; without an audit, posts to it end as drafts in its inbox. */
async function readTiktokAccount(app: AppAt, call: Call): Promise<OAuthAccount> {
  const user = memberOf(await call(`/v2/user/info/?fields=${FIELDS}`), 'user')
  const id = textOf(user, 'open_id')
  if (!id) throw noAccount('TikTok')
  const creator = app.isAudited ? await readCreator(call) : null
  const name = textOf(user, 'display_name')
  return {
    handle: creator?.username ? `@${creator.username}` : (name ?? id),
    display_name: name,
    avatar_url: textOf(user, 'avatar_url'),
    profile_url: creator?.username ? `https://www.tiktok.com/@${creator.username}` : null,
    platform_account_id: id,
    kind: 'personal',
    capabilities: capabilitiesOf('tiktok', {
      ...(creator?.maxSeconds && { max_duration_seconds: creator.maxSeconds }),
      direct_publish: creator !== null,
      visibility_options: creator?.privacyLevels ?? [],
      ...(creator && { option_values: offersOf(creator) }),
    }),
  }
}

/** What the account lets posts have, as TikTok wants it shown. */
function offersOf({ privacyLevels, forbids }: Creator): Record<string, string[]> {
  const forbidden = Object.entries(forbids).filter(([, isForbidden]) => isForbidden)
  return {
    ...(privacyLevels.length > 0 && { privacy_level: privacyLevels }),
    ...Object.fromEntries(forbidden.map(([name]) => [`allow_${name}`, []])),
  }
}

const FIGURES = 'id,share_url,view_count,like_count,comment_count,share_count'

/**
 * Reads the counts of a video; `null` for one that is not there. A post is known by the id of its upload until TikTok names its video,
 * which it never does of a draft.
 *
 * @see https://developers.tiktok.com/doc/tiktok-api-v2-video-query
 */
async function readTiktokFigures(call: Call, post_id: string): Promise<FigureValues | null> {
  const video_id = VIDEO.test(post_id) ? post_id : await nameOf(call, post_id)
  const filters = { video_ids: [video_id] }
  const [video] = listOf(await call(`/v2/video/query/?fields=${FIGURES}`, { filters }), 'videos')
  if (video === undefined) return null
  return figuresOf({
    views: numberOf(video, 'view_count'),
    likes: numberOf(video, 'like_count'),
    comments: numberOf(video, 'comment_count'),
    shares: numberOf(video, 'share_count'),
    ...(video_id !== post_id && {
      post: { platform_post_id: video_id, platform_url: textOf(video, 'share_url') },
    }),
  })
}

const VIDEO = /^\d+$/

/** @throws {PublishError} TikTok has not named the video, or not yet. */
async function nameOf(call: Call, publish_id: string): Promise<string> {
  const status = await readStatus(call, publish_id)
  if (status.state === 'posted' && status.video_id) return status.video_id
  const message = 'TikTok has not said which video it is.'
  throw new PublishError('platform_error', 'not_named', message, { retryable: false })
}
