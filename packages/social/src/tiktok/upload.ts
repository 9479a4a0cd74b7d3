import type { PublishRequest } from '../connector.ts'
import type { ByteRange, Media } from '../post/media.ts'
import { PublishError } from '../publish-error.ts'
import { ask, type Web } from '../web/ask.ts'
import { explainCode } from '../web/explain-answer.ts'
import { listOf, numberOf, textOf } from '../web/json-value.ts'
import { partOf, sendParts, type Uploaded } from '../web/send-parts.ts'
import { type Call, explainTiktok, REFUSALS } from './call-tiktok.ts'

/** TikTok counts in millions: chunks have 5 to 64, the last one up to 128. */
const CHUNK_BYTES = 10_000_000

/** An upload that TikTok has opened; kept until its outcome is known. */
export interface Upload {
  publish_id: string
  upload_url: string
}

/** The rest that is too small for a chunk is part of the last one, so that their number is rounded down. */
export function planChunks(size_bytes: number) {
  const chunk_size = Math.min(size_bytes, CHUNK_BYTES)
  return { chunk_size, total_chunk_count: Math.floor(size_bytes / chunk_size) }
}

/** Opens an upload; one that is never filled makes no post and no draft. */
export async function openUpload(
  call: Call,
  path: string,
  { size_bytes }: Media,
  more: object = {},
): Promise<Upload> {
  const source_info = { source: 'FILE_UPLOAD', video_size: size_bytes, ...planChunks(size_bytes) }
  const data = await call(path, { ...more, source_info })
  const publish_id = textOf(data, 'publish_id')
  const upload_url = textOf(data, 'upload_url')
  if (publish_id && upload_url && URL.canParse(upload_url)) return { publish_id, upload_url }
  throw new PublishError('platform_error', 'upload_malformed', 'TikTok opened no upload.')
}

/**
 * Sends the chunks of a video one after the other, each streamed; after an interruption TikTok says how many bytes it has.
 *
 * @see https://developers.tiktok.com/doc/content-posting-api-media-transfer-guide
 */
export async function sendChunks(
  web: Web,
  call: Call,
  { publish_id, upload_url }: Upload,
  sent: number,
  { media, signal }: PublishRequest,
): Promise<void> {
  const { size_bytes } = media
  const { chunk_size, total_chunk_count } = planChunks(size_bytes)
  await sendParts({
    platform: 'TikTok',
    size_bytes,
    sent,
    makesPost: true,
    lastOf(first) {
      const at = Math.floor(first / chunk_size) + 1
      return at < total_chunk_count ? at * chunk_size - 1 : size_bytes - 1
    },
    async ask(): Promise<Uploaded> {
      const status = await readStatus(call, publish_id)
      if (status.state === 'failed') return { state: 'gone' }
      if (status.state !== 'uploading') return { state: 'complete', video: null }
      if (status.bytes === null) throw new PublishError('unknown', 'progress_unknown', UNKNOWN)
      return status.bytes < size_bytes
        ? { state: 'partial', bytes: status.bytes }
        : { state: 'complete', video: null }
    },
    send: (range) => sendChunk(web, upload_url, media, range, signal),
    signal,
  })
}

const UNKNOWN = 'TikTok does not say how much of the video it has.'

async function sendChunk(
  web: Web,
  upload_url: string,
  media: Media,
  range: ByteRange,
  signal: AbortSignal,
): Promise<Uploaded> {
  const part = await partOf(media, range)
  const answer = await ask(web, { ...part, url: new URL(upload_url), signal })
  const { status } = answer
  if (status >= 200 && status < 300) {
    const bytes = range.last + 1
    return bytes < media.size_bytes
      ? { state: 'partial', bytes }
      : { state: 'complete', video: null }
  }
  // The address is valid for an hour.
  if (status === 403 || status === 404) return { state: 'gone' }
  // TikTok has more, or less, than was sent: it is asked.
  if (status === 416) {
    throw new PublishError(
      'platform_error',
      'range_mismatch',
      'TikTok has another part of the video.',
    )
  }
  throw explainTiktok(answer)
}

/** How far an upload is. */
export type Status =
  | { state: 'uploading'; bytes: number | null }
  /** In the inbox of the account's app, whose owner finishes it. */
  | { state: 'draft' }
  /** TikTok names a video once everyone may see it. */
  | { state: 'posted'; video_id: string | null }
  | { state: 'failed'; error: PublishError }

/** @see https://developers.tiktok.com/doc/content-posting-api-reference-get-video-status */
export async function readStatus(call: Call, publish_id: string): Promise<Status> {
  const data = await call('/v2/post/publish/status/fetch/', { publish_id })
  switch (textOf(data, 'status')) {
    case 'PUBLISH_COMPLETE':
      // The misspelling is TikTok's.
      return { state: 'posted', video_id: textOf(listOf(data, 'publicaly_available_post_id')[0]) }
    case 'SEND_TO_USER_INBOX':
      return { state: 'draft' }
    case 'FAILED':
      return { state: 'failed', error: explainFailure(textOf(data, 'fail_reason') ?? 'failed') }
    default:
      return { state: 'uploading', bytes: numberOf(data, 'uploaded_bytes') }
  }
}

function explainFailure(reason: string): PublishError {
  const message = `TikTok did not take the video: ${reason}.`
  return (
    explainCode(REFUSALS, reason, message) ?? new PublishError('platform_rejected', reason, message)
  )
}
