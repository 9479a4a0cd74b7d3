import { PLATFORM_FACTS, type PostWarning, type PublishedPost } from '@svc/specification'
import type { PublishRequest } from '../connector.ts'
import { optionOf } from '../limits/check-options.ts'
import { PublishError } from '../publish-error.ts'
import type { Answer } from '../web/ask.ts'
import { textOf } from '../web/json-value.ts'
import { accepted, type Call, type WithCall } from './call-youtube.ts'
import type { GoogleApp } from './google-app.ts'
import { playlistOf } from './playlist-of.ts'
import { askUploaded, sendVideo } from './upload-session.ts'
import { describeVideo, writeVideo } from './video-resource.ts'

const { options: RULES } = PLATFORM_FACTS.youtube.limits

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
  const notify = optionOf<boolean>(post.platform_options, RULES, 'notify_subscribers')
  const url = new URL('/upload/youtube/v3/videos', endpoints.api)
  url.search = new URLSearchParams({
    uploadType: 'resumable',
    part: 'snippet,status',
    notifySubscribers: String(notify),
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
