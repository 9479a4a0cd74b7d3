import type { Media } from '../post/media.ts'
import type { Answer } from '../web/ask.ts'
import { partOf, sendParts, type Uploaded } from '../web/send-parts.ts'
import { accepted, type Call, type WithCall } from './call-youtube.ts'

/** A multiple of 256 KiB, as the protocol requires. */
const CHUNK_BYTES = 8 * 1024 * 1024

export interface Upload {
  session: URL
  media: Media
  /** Bytes that the session has already received. */
  sent: number
  signal: AbortSignal
}

/** Requests how many bytes a session has received; it is deleted after a week, and some time after it is complete. */
export async function askUploaded(
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
export function sendVideo(withCall: WithCall, upload: Upload): Promise<unknown> {
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
