import type { LookUpRequest, PublishRequest } from '../connector.ts'
import { composeText } from '../post/compose-text.ts'
import type { ByteRange, Media } from '../post/media.ts'
import { PublishError } from '../publish-error.ts'
import { ask, type Web } from '../web/ask.ts'
import { explainAnswer } from '../web/explain-answer.ts'
import { listOf, memberOf, numberOf, textOf } from '../web/json-value.ts'
import { sendParts, type Uploaded } from '../web/send-parts.ts'
import type { Progress } from './container.ts'

/** Within which the rest of a video must be sent and answered. */
const SECONDS = 30 * 60

export interface VideoUpload {
  platform: string
  uri: string
  token: string
  media: Media
  /** Bytes that Meta has already received. */
  sent: number
  read(): Promise<Progress>
  signal: AbortSignal
}

/**
 * Sends the rest of a video in one streamed request, as Meta takes no parts; after an interruption it says where to resume.
 *
 * @see https://developers.facebook.com/docs/instagram-platform/content-publishing/resumable-uploads
 */
export async function sendVideo(web: Web, upload: VideoUpload): Promise<void> {
  const { platform, media, sent, signal } = upload
  const { size_bytes } = media
  await sendParts({
    platform,
    size_bytes,
    sent,
    makesPost: false,
    lastOf: () => size_bytes - 1,
    async ask(): Promise<Uploaded> {
      const progress = await upload.read()
      if (progress.state === 'expired' || progress.state === 'failed') return { state: 'gone' }
      return progress.state === 'uploading' && progress.bytes < size_bytes
        ? { state: 'partial', bytes: progress.bytes }
        : { state: 'complete', video: null }
    },
    send: (range) => sendRest(web, upload, range),
    signal,
  })
}

async function sendRest(
  web: Web,
  { platform, uri, token, media, signal }: VideoUpload,
  range: ByteRange,
): Promise<Uploaded> {
  const answer = await ask(web, {
    url: new URL(uri),
    method: 'POST',
    headers: {
      authorization: `OAuth ${token}`,
      offset: String(range.first),
      file_size: String(media.size_bytes),
      'content-type': 'application/octet-stream',
      'content-length': String(range.last - range.first + 1),
    },
    body: await media.open(range),
    patienceSeconds: SECONDS,
    signal,
  })
  if (answer.status === 200 && memberOf(answer.json, 'success') === true) {
    return { state: 'complete', video: null }
  }
  const type = textOf(answer.json, 'debug_info', 'type')
  // It has more, or less, than was sent: it is asked.
  if (type === 'OffsetInvalidError' || type === 'PartialRequestError') {
    const message = `${platform} has another part of the video.`
    throw new PublishError('platform_error', 'range_mismatch', message)
  }
  if (type !== null && memberOf(answer.json, 'debug_info', 'retriable') === false) {
    return { state: 'gone' }
  }
  const message = textOf(answer.json, 'debug_info', 'message')
  throw explainAnswer(answer, { platform, code: type, message })
}

/** Allowance for clock differences: a post dated slightly before the attempt may still come from it. */
const CLOCK_MS = 2 * 60 * 1000

/** Finds the id of the post in a list of the latest, by its text, which the list names as `member`. */
export function findReel(
  answer: unknown,
  member: string,
  request: PublishRequest | LookUpRequest,
): string | null {
  const earliest = Date.parse('since' in request ? request.since : request.begun_at) - CLOCK_MS
  const found = listOf(answer, 'data').find(
    (post) =>
      (textOf(post, member) ?? '') === composeText(request.post) &&
      Date.parse(textOf(post, 'timestamp') ?? '') >= earliest,
  )
  return textOf(found, 'id')
}

/**
 * Looks at how many posts of the last 24 hours an account has left, before a video is sent that would be refused.
 *
 * @param answer - Of `content_publishing_limit` or `threads_publishing_limit`.
 * @throws {PublishError} `platform_rate_limited` when none is left.
 */
export function checkQuota(platform: string, answer: unknown): void {
  const used = numberOf(answer, 'data', 0, 'quota_usage') ?? 0
  const total = numberOf(answer, 'data', 0, 'config', 'quota_total')
  if (total === null || used < total) return
  const message = `${platform} takes ${total} posts of an account in 24 hours; ${used} are made.`
  const options = { retryAfterSeconds: 60 * 60 }
  throw new PublishError('platform_rate_limited', 'publishing_limit', message, options)
}
