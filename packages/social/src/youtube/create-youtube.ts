import { capabilitiesOf, PLATFORM_FACTS } from '@svc/specification'
import { type OAuthAccount, oauthConnector } from '../account/oauth-connector.ts'
import type { Connector } from '../connector.ts'
import type { FiguresRequest } from '../figures.ts'
import { PublishError } from '../publish-error.ts'
import { listOf, memberOf, textOf } from '../web/json-value.ts'
import type { Web } from '../web/web.ts'
import { accepted, type Call, callsBy, type WithCall } from './call-youtube.ts'
import { COMMENTS_SCOPE, hasComment, writeComment } from './comments.ts'
import { findVideo } from './find-video.ts'
import type { GoogleApp } from './google-app.ts'
import { publishVideo } from './publish-video.ts'
import { ANALYTICS_SCOPE } from './read-analytics.ts'
import { readYoutubeFigures } from './read-figures.ts'

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
        scope: [
          SCOPE,
          ...(app.readsFigures ? [ANALYTICS_SCOPE] : []),
          ...(app.writesComments ? [COMMENTS_SCOPE] : []),
        ].join(' '),
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
