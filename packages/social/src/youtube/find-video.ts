import type { PostWarning } from '@svc/specification'
import type { Finding, LookUpRequest } from '../connector.ts'
import { listOf, memberOf, textOf } from '../web/json-value.ts'
import { accepted, type Call } from './call-youtube.ts'
import type { GoogleApp } from './google-app.ts'
import { playlistOf } from './playlist-of.ts'
import { askUploaded } from './upload-session.ts'
import { describeVideo, markerTag } from './video-resource.ts'

/** An upload appears in the channel's list within minutes; after this time its absence is conclusive. */
const LISTED_AFTER_MS = 60 * 60 * 1000

/** The maximum number of videos that the API returns per page. */
const LISTED = 50

/** Finds out whether a video was created: from the upload session, later from the list of uploads. */
export async function findVideo(
  call: Call,
  app: GoogleApp,
  request: LookUpRequest,
): Promise<Finding> {
  // The session is saved before anything is sent, so without one nothing was sent.
  if (!request.checkpoint) return { state: 'absent' }
  const uploaded = await askUploaded(call, new URL(request.checkpoint), request.media)
  if (uploaded.state === 'complete') {
    return published(uploaded.video, request)
  }
  if (uploaded.state === 'partial') {
    return uploaded.bytes < request.media.size_bytes
      ? { state: 'absent' }
      : { state: 'undecidable', reason: 'YouTube has not finished the upload yet.' }
  }
  return findByTag(call, app, request)
}

async function findByTag(
  call: Call,
  { endpoints }: GoogleApp,
  request: LookUpRequest,
): Promise<Finding> {
  const { marker, since, begun_at, platform_account_id } = request
  const list = async (path: string) => {
    const url = new URL(`/youtube/v3/${path}&maxResults=${LISTED}`, endpoints.api)
    return accepted(await call(url)).json
  }
  const channels = await list(`channels?part=contentDetails&id=${platform_account_id}`)
  const uploads = textOf(channels, 'items', 0, 'contentDetails', 'relatedPlaylists', 'uploads')
  const items = listOf(
    await list(`playlistItems?part=contentDetails&playlistId=${uploads}`),
    'items',
  )
  const ids = items.map((item) => textOf(item, 'contentDetails', 'videoId')).join(',')
  const videos = ids ? listOf(await list(`videos?part=snippet,status&id=${ids}`), 'items') : []
  const found = videos.find((video) => listOf(video, 'snippet', 'tags').includes(markerTag(marker)))
  if (found) return published(found, request)

  const isListed = Date.parse(begun_at) - Date.parse(since) > LISTED_AFTER_MS
  const oldest = textOf(memberOf(videos.at(-1), 'snippet', 'publishedAt'))
  const reachesBack = videos.length < LISTED || (oldest ?? since) < since
  return isListed && reachesBack
    ? { state: 'absent' }
    : { state: 'undecidable', reason: 'The channel’s list of uploads does not show it yet.' }
}

/** A playlist accepts the same video twice, so a video that was found is not added to its playlist again. */
function published(video: unknown, { post }: LookUpRequest): Finding {
  const playlist = playlistOf(post)
  if (!playlist) return { state: 'published', post: describeVideo(video) }
  const message = `An attempt was interrupted after the upload; the video may not be in the playlist ${playlist}.`
  const warnings: PostWarning[] = [{ code: 'playlist_uncertain', message }]
  return { state: 'published', post: { ...describeVideo(video), warnings } }
}
