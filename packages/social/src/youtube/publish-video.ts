import type { PostContent, PostWarning, PublishedPost } from '@svc/specification'
import type { Finding, LookUpRequest, PublishRequest } from '../connector.ts'
import { optionsOf } from '../limits/check-options.ts'
import { composeText } from '../post/compose-text.ts'
import type { Media } from '../post/media.ts'
import { PublishError } from '../publish-error.ts'
import type { Answer } from '../web/ask.ts'
import { listOf, memberOf, textOf } from '../web/json-value.ts'
import { partOf, sendParts, type Uploaded } from '../web/send-parts.ts'
import { accepted, type Call, type GoogleApp, type WithCall } from './call-youtube.ts'

/**
 * Uploads a video in a session that is saved before its first byte is sent, so that no attempt begins a second session.
 *
 * @see https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol
 */
export async function publishVideo(
  app: GoogleApp,
  withCall: WithCall,
  request: PublishRequest,
): Promise<PublishedPost> {
  const { checkpoint, media, signal } = request
  const saved = checkpoint.saved && new URL(checkpoint.saved)
  const begun = saved ? await withCall((call) => askUploaded(call, saved, media)) : null
  const resumes = saved && begun !== null && begun.state !== 'gone'
  const session = resumes ? saved : await withCall((call) => open(call, app, request))
  if (!resumes) await checkpoint.save(session.href)
  const upload = { session, media, signal, sent: begun?.state === 'partial' ? begun.bytes : 0 }
  const video = begun?.state === 'complete' ? begun.video : await sendVideo(withCall, upload)
  const warnings = await withCall((call) => addToPlaylist(call, app, video, request))
    // The video exists by now, so an unavailable playlist must not fail the post.
    .catch((error: unknown) => [notSet(request, error)])
  return { ...describeVideo(video), ...(warnings.length > 0 && { warnings }) }
}

/** Opens an upload session; a session that is never filled makes no video. */
async function open(
  call: Call,
  { endpoints }: GoogleApp,
  { post, media, marker }: PublishRequest,
): Promise<URL> {
  const url = new URL('/upload/youtube/v3/videos', endpoints.api)
  url.search = new URLSearchParams({
    uploadType: 'resumable',
    part: 'snippet,status',
    notifySubscribers: String(optionsOf('youtube', post).notify_subscribers),
  }).toString()
  const answer = accepted(
    await call(url, {
      headers: {
        'x-upload-content-length': String(media.size_bytes),
        'x-upload-content-type': media.content_type,
      },
      json: writeVideo(post, marker),
    }),
  )
  return sessionOf(answer)
}

function sessionOf({ headers }: Answer): URL {
  const location = headers.get('location') ?? ''
  if (URL.canParse(location)) return new URL(location)
  throw new PublishError('platform_error', 'session_malformed', 'YouTube opened no upload session.')
}

async function addToPlaylist(
  call: Call,
  { endpoints }: GoogleApp,
  video: unknown,
  { post }: PublishRequest,
): Promise<[]> {
  const playlistId = playlistOf(post)
  const videoId = textOf(video, 'id')
  if (!playlistId || !videoId) return []
  const url = new URL('/youtube/v3/playlistItems?part=snippet', endpoints.api)
  const snippet = { playlistId, resourceId: { kind: 'youtube#video', videoId } }
  accepted(await call(url, { json: { snippet } }))
  return []
}

function notSet({ post }: PublishRequest, error: unknown): PostWarning {
  const reason = error instanceof PublishError ? error.message : 'The upload was interrupted.'
  const message = `The video is not in the playlist ${playlistOf(post)}. ${reason}`
  return { code: 'playlist_not_set', message }
}

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

/** A multiple of 256 KiB, as the protocol requires. */
const CHUNK_BYTES = 8 * 1024 * 1024

interface Upload {
  session: URL
  media: Media
  /** Bytes that the session has already received. */
  sent: number
  signal: AbortSignal
}

/** Requests how many bytes a session has received; it is deleted after a week, and some time after it is complete. */
async function askUploaded(
  call: Call,
  session: URL,
  { size_bytes }: Pick<Media, 'size_bytes'>,
): Promise<Uploaded> {
  const headers = { 'content-length': '0', 'content-range': `bytes */${size_bytes}` }
  return readUploaded(await call(session, { method: 'PUT', headers, body: '' }))
}

/**
 * Sends the rest of a video; after an interruption the session reports where to resume.
 *
 * @returns The video resource.
 * @throws {PublishError} `unknown` when the session no longer reports whether it is complete.
 */
function sendVideo(withCall: WithCall, upload: Upload): Promise<unknown> {
  const { media, session, sent, signal } = upload
  return sendParts({
    platform: 'YouTube',
    size_bytes: media.size_bytes,
    sent,
    makesPost: true,
    lastOf: (first) => Math.min(first + CHUNK_BYTES, media.size_bytes) - 1,
    ask: () => withCall((call) => askUploaded(call, session, media)),
    send: (range) =>
      withCall(async (call) => readUploaded(await call(session, await partOf(media, range)))),
    signal,
  })
}

function readUploaded(answer: Answer): Uploaded {
  if (answer.status === 308) {
    const last = /^bytes=0-(\d+)$/.exec(answer.headers.get('range') ?? '')?.[1]
    return { state: 'partial', bytes: last === undefined ? 0 : Number(last) + 1 }
  }
  if (answer.status === 404 || answer.status === 410) return { state: 'gone' }
  return { state: 'complete', video: accepted(answer).json }
}

/** Returns the playlist that a post is to be added to; `null` for none. */
const playlistOf = (post: PostContent) => optionsOf('youtube', post).playlist_id

/** Returns the tag by which a video is found again; viewers do not see tags. */
function markerTag(marker: string): string {
  return `post-${marker}`
}

function writeVideo(post: PostContent, marker: string) {
  const options = optionsOf('youtube', post)
  return {
    snippet: {
      title: post.title?.trim(),
      description: composeText(post),
      tags: [...(options.tags ?? []), markerTag(marker)],
      categoryId: options.category_id,
    },
    status: {
      privacyStatus: options.privacy,
      selfDeclaredMadeForKids: options.made_for_kids,
      containsSyntheticMedia: options.made_with_ai,
      embeddable: options.embeddable,
    },
  }
}

/** Describes a video resource; one without an id still means that the video exists. */
function describeVideo(video: unknown): PublishedPost {
  const id = textOf(video, 'id')
  return {
    platform_post_id: id,
    platform_url: id && `https://www.youtube.com/watch?v=${id}`,
    visibility_actual: textOf(video, 'status', 'privacyStatus'),
  }
}
