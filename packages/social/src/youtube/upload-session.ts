import type { Media } from '../post/media.ts'
import { PublishError } from '../publish-error.ts'
import type { Answer } from '../web/ask.ts'
import { pause } from '../web/pause.ts'
import type { Web } from '../web/web.ts'
import { accepted, callYoutube } from './call-youtube.ts'

/** A multiple of 256 KiB, as the protocol requires. */
const CHUNK_BYTES = 8 * 1024 * 1024
const CHUNK_SECONDS = 10 * 60

/** The number of consecutive interruptions after which the upload is left to another attempt. */
const MAX_INTERRUPTIONS = 4
const PAUSE_MS = 500

/** The progress of an upload session. */
export type Uploaded =
  | { state: 'complete'; video: unknown }
  | { state: 'partial'; bytes: number }
  /** Sessions are deleted after a week, and some time after they are complete. */
  | { state: 'gone' }

export interface Upload {
  session: URL
  media: Media
  /** Bytes that the session has already received. */
  sent: number
  signal: AbortSignal
}

/** Requests how many bytes a session has received. */
export async function askUploaded(
  web: Web,
  token: string,
  session: URL,
  { media, signal }: { media: Pick<Media, 'size_bytes'>; signal: AbortSignal },
): Promise<Uploaded> {
  const headers = { 'content-length': '0', 'content-range': `bytes */${media.size_bytes}` }
  const question = { url: session, method: 'PUT', headers, body: '', signal }
  return readUploaded(await callYoutube(web, token, question))
}

/**
 * Sends the rest of a video, chunk by chunk; after an interruption the session reports where to resume.
 *
 * @returns The video resource.
 * @throws {PublishError} `unknown` when the session no longer reports whether it is complete.
 */
export async function sendVideo(
  web: Web,
  upload: Upload,
  authorized: <T>(use: (token: string) => Promise<T>) => Promise<T>,
): Promise<unknown> {
  const { media, session, signal } = upload
  let next: number | null = upload.sent
  let reached = upload.sent
  let interruptions = 0
  while (true) {
    try {
      const first: number | null = next
      if (first !== null) reached = Math.max(reached, first + CHUNK_BYTES)
      const uploaded: Uploaded = await authorized((token) =>
        first === null
          ? askUploaded(web, token, session, upload)
          : sendChunk(web, token, upload, first),
      )
      if (uploaded.state === 'complete') return uploaded.video
      if (uploaded.state === 'gone') throw lost(reached >= media.size_bytes)
      if (uploaded.bytes >= media.size_bytes) throw unfinished()
      if (first !== null && uploaded.bytes > first) interruptions = 0
      next = uploaded.bytes
    } catch (error) {
      if (!isInterruption(error)) throw error
      interruptions++
      if (interruptions > MAX_INTERRUPTIONS) throw givenUp(error, reached >= media.size_bytes)
      await pause(PAUSE_MS * 2 ** (interruptions - 1), signal)
      next = null
    }
  }
}

async function sendChunk(
  web: Web,
  token: string,
  { session, media, signal }: Upload,
  first: number,
): Promise<Uploaded> {
  const last = Math.min(first + CHUNK_BYTES, media.size_bytes) - 1
  const answer = await callYoutube(web, token, {
    url: session,
    method: 'PUT',
    headers: {
      'content-type': media.content_type,
      'content-length': String(last - first + 1),
      'content-range': `bytes ${first}-${last}/${media.size_bytes}`,
    },
    body: await media.open({ first, last }),
    patienceSeconds: CHUNK_SECONDS,
    signal,
  })
  return readUploaded(answer)
}

function readUploaded(answer: Answer): Uploaded {
  if (answer.status === 308) {
    const last = /^bytes=0-(\d+)$/.exec(answer.headers.get('range') ?? '')?.[1]
    return { state: 'partial', bytes: last === undefined ? 0 : Number(last) + 1 }
  }
  if (answer.status === 404 || answer.status === 410) return { state: 'gone' }
  return { state: 'complete', video: accepted(answer).json }
}

/** A lost session does not count as an interruption, since it cannot be resumed. */
function isInterruption(error: unknown): error is PublishError {
  return (
    error instanceof PublishError &&
    error.category === 'platform_error' &&
    error.code !== 'session_lost'
  )
}

function unfinished(): PublishError {
  return new PublishError('platform_error', 'upload_unfinished', 'YouTube has not finished yet.')
}

/** Before the last chunk is sent the video cannot exist; after that it may. */
function givenUp(error: PublishError, mayBeComplete: boolean): PublishError {
  if (!mayBeComplete) return error
  return new PublishError('unknown', error.code, error.message, { cause: error })
}

function lost(mayBeComplete: boolean): PublishError {
  const category = mayBeComplete ? 'unknown' : 'platform_error'
  return new PublishError(category, 'session_lost', 'YouTube has lost the upload session.')
}
