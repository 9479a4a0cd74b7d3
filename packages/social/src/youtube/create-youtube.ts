import { capabilitiesOf, PLATFORM_FACTS, type ToldFigures } from '@svc/specification'
import { type OAuthAccount, oauthConnector } from '../account/oauth-connector.ts'
import type { CommentRequest, Connector } from '../connector.ts'
import { type FiguresRequest, figuresOf } from '../figures.ts'
import { hasText } from '../post/compose-text.ts'
import { PublishError } from '../publish-error.ts'
import type { Web } from '../web/ask.ts'
import { listOf, memberOf, numberOf, textOf } from '../web/json-value.ts'
import { accepted, type Call, callsBy, type GoogleApp, type WithCall } from './call-youtube.ts'
import { findVideo, publishVideo } from './publish-video.ts'

/** The scopes to upload, to read the channel and its videos, and to add to playlists. */
const SCOPE = 'https://www.googleapis.com/auth/youtube'

export function createYoutube(web: Web, app: GoogleApp): Connector {
  const { clientId: client_id, clientSecret: client_secret, endpoints } = app
  return oauthConnector(web, {
    platform: 'youtube',
    endpoints,
    tokens: {
      platform: 'Google',
      client: { client_id, client_secret },
      challenge: 'base64url',
    },
    // @see https://developers.google.com/youtube/v3/guides/auth/server-side-web-apps
    query: {
      client_id,
      scope: [
        SCOPE,
        ...(app.readsFigures ? [ANALYTICS_SCOPE] : []),
        ...(app.writesComments ? [COMMENTS_SCOPE] : []),
      ].join(' '),
      access_type: 'offline',
      // Without this, Google returns a refresh token only at a user's first authorization.
      prompt: 'consent',
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
    comment: (withCall, request) => withCall((call) => writeComment(call, app, request)),
    findComment: (withCall, request) => withCall((call) => hasComment(call, app, request)),
  })
}

/** What an update leaves out is set back to its default. */
const KEPT = [
  ...['containsSyntheticMedia', 'embeddable', 'license', 'publicStatsViewable'],
  'selfDeclaredMadeForKids',
] as const

/**
 * Makes a video private, which its owner can undo and which keeps its comments.
 *
 * @see https://developers.google.com/youtube/v3/docs/videos/update
 */
async function withdrawVideo(
  call: Call,
  { endpoints }: GoogleApp,
  { platform_post_id: id }: FiguresRequest,
): Promise<void> {
  const url = new URL('/youtube/v3/videos?part=status', endpoints.api)
  const read = new URL(url)
  read.searchParams.set('id', id)
  const answer = accepted(await call(read))
  const [video] = listOf(answer.json, 'items')
  if (video === undefined) return
  const kept = KEPT.map((name) => [name, memberOf(video, 'status', name)])
  const status = { ...Object.fromEntries(kept), privacyStatus: 'private' }
  accepted(await call(url, { method: 'PUT', json: { id, status } }))
}

/** The maximum duration of videos; it is lower for channels whose owner is not verified. */
const UPLOAD_SECONDS = { unverified: 15 * 60, verified: 12 * 60 * 60 }

async function readChannel(
  call: Call,
  { endpoints, writesComments }: GoogleApp,
): Promise<OAuthAccount> {
  const url = new URL('/youtube/v3/channels?part=snippet,status&mine=true', endpoints.api)
  const { json } = accepted(await call(url))
  const channel = memberOf(json, 'items', 0)
  const id = textOf(channel, 'id')
  if (!id) {
    throw new PublishError('account_issue', 'no_channel', 'This Google account has no channel.', {
      action: 'Create a channel on YouTube, then connect the account again.',
    })
  }
  const title = textOf(channel, 'snippet', 'title')
  const isVerified = textOf(channel, 'status', 'longUploadsStatus') === 'allowed'
  return {
    handle: textOf(channel, 'snippet', 'customUrl') ?? title ?? id,
    display_name: title,
    avatar_url: textOf(channel, 'snippet', 'thumbnails', 'default', 'url'),
    profile_url: `https://www.youtube.com/channel/${id}`,
    platform_account_id: id,
    kind: 'channel',
    capabilities: capabilitiesOf('youtube', {
      max_duration_seconds: UPLOAD_SECONDS[isVerified ? 'verified' : 'unverified'],
      ...(writesComments && { first_comment: true }),
      visibility_options: [...PLATFORM_FACTS.youtube.limits.options.privacy.values],
    }),
  }
}

/** To write below videos, and to read what is there. */
const COMMENTS_SCOPE = 'https://www.googleapis.com/auth/youtube.force-ssl'

/** @see https://developers.google.com/youtube/v3/docs/commentThreads/insert */
async function writeComment(
  call: Call,
  { endpoints }: GoogleApp,
  { platform_account_id: channelId, platform_post_id: videoId, text }: CommentRequest,
): Promise<void> {
  const url = new URL('/youtube/v3/commentThreads?part=snippet', endpoints.api)
  const topLevelComment = { snippet: { textOriginal: text } }
  const json = { snippet: { channelId, videoId, topLevelComment } }
  accepted(await call(url, { json, makesPost: true }), true)
}

/** @see https://developers.google.com/youtube/v3/docs/commentThreads/list */
async function hasComment(
  call: Call,
  { endpoints }: GoogleApp,
  { platform_post_id, text }: CommentRequest,
): Promise<boolean> {
  const url = new URL('/youtube/v3/commentThreads?part=snippet&maxResults=100', endpoints.api)
  url.searchParams.set('videoId', platform_post_id)
  const threads = listOf(accepted(await call(url)).json, 'items')
  return hasText(threads, text, 'snippet', 'topLevelComment', 'snippet', 'textOriginal')
}

/**
 * Reads the statistics of a video; `null` for one that is not there. Numbers that its owner hides are not told. How long it is watched
 * is told by another API, which is asked where the operator says so.
 *
 * @see https://developers.google.com/youtube/v3/docs/videos#statistics
 */
async function readYoutubeFigures(
  call: Call,
  app: GoogleApp,
  { platform_post_id }: FiguresRequest,
): Promise<ToldFigures | null> {
  const url = new URL('/youtube/v3/videos?part=statistics', app.endpoints.api)
  url.searchParams.set('id', platform_post_id)
  const [video] = listOf(accepted(await call(url)).json, 'items')
  if (video === undefined) return null
  const count = (name: string) => {
    const text = textOf(video, 'statistics', name)
    return text === null ? null : Number(text)
  }
  return figuresOf({
    views: count('viewCount'),
    likes: count('likeCount'),
    comments: count('commentCount'),
    ...(app.readsFigures && (await readAnalytics(call, app, platform_post_id))),
  })
}

/** To see how a channel's videos are watched. */
const ANALYTICS_SCOPE = 'https://www.googleapis.com/auth/yt-analytics.readonly'

/** Longer than posts are asked of. */
const DAYS_MS = 40 * 24 * 60 * 60 * 1000
const MOST_POINTS = 100

/**
 * Reads how long a video is watched, and how many still watch at each hundredth of it. YouTube is days late with both.
 *
 * @returns Nothing where it does not tell, as to an account that was connected without the permission: the counts stand without it.
 * @see https://developers.google.com/youtube/analytics/channel_reports#audience-retention-reports
 */
async function readAnalytics(
  call: Call,
  { endpoints }: GoogleApp,
  video_id: string,
): Promise<Partial<ToldFigures>> {
  const now = Date.now()
  const report = async (asked: Record<string, string>) => {
    const url = new URL('/v2/reports', endpoints.analytics)
    const dates = { startDate: dayOf(now - DAYS_MS), endDate: dayOf(now) }
    const query = {
      ids: 'channel==MINE',
      filters: `video==${video_id}`,
      ...dates,
      ...asked,
    }
    url.search = new URLSearchParams(query).toString()
    return listOf(accepted(await call(url)).json, 'rows')
  }
  try {
    const [whole] = await report({ metrics: 'averageViewDuration,averageViewPercentage,shares' })
    const points = await report({
      dimensions: 'elapsedVideoTimeRatio',
      metrics: 'audienceWatchRatio',
    })
    const percent = numberOf(whole, 1)
    const retention = points.slice(0, MOST_POINTS).flatMap((point) => numberOf(point, 1) ?? [])
    return {
      watch_seconds_average: numberOf(whole, 0),
      // More than all of it where viewers watch again.
      watched_share: percent === null ? null : Math.min(1, percent / 100),
      shares: numberOf(whole, 2),
      ...(retention.length > 0 && { retention }),
    }
  } catch (error) {
    if (error instanceof PublishError) return {}
    throw error
  }
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
