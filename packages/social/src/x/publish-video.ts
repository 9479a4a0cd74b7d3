import type { PublishedPost } from '@svc/specification'
import type { Finding, LookUpRequest, PublishRequest } from '../connector.ts'
import { optionsOf } from '../limits/check-options.ts'
import { composeText, findListed } from '../post/compose-text.ts'
import { type KeptUpload, postKept, readKept } from '../post/kept-upload.ts'
import { PublishError, stillWorking, unusableVideo } from '../publish-error.ts'
import { listOf, memberOf, numberOf, textOf } from '../web/json-value.ts'
import { PART_SECONDS, poll, sendParts, type Uploaded } from '../web/send-parts.ts'
import { streamForm } from '../web/stream-form.ts'
import type { Call } from './call-x.ts'

/** X takes 5 MB at most in a segment, and a thousand segments. */
const SEGMENT_BYTES = 4 * 1024 * 1024
/** What takes longer is asked for by the next attempt. */
const MOST_PROCESSING_MS = 10 * 60 * 1000

/** An upload that X has opened; kept until its post is there. */
interface Upload extends KeptUpload {
  media_id: string
  /** How many bytes X has. */
  sent: number
}

/** Opens an upload; one that is never posted is shown to no one. */
async function openUpload(call: Call, { media }: PublishRequest): Promise<Upload> {
  const answer = await call('/2/media/upload/initialize', {
    json: {
      media_type: media.content_type,
      total_bytes: media.size_bytes,
      media_category: 'tweet_video',
    },
  })
  const media_id = textOf(answer, 'data', 'id')
  if (media_id) return { media_id, sent: 0, isPosting: false }
  throw new PublishError('platform_error', 'upload_malformed', 'X opened no upload.')
}

/** Sends the segments that X does not have yet, each streamed. */
async function sendVideo(
  call: Call,
  upload: Upload,
  { media, checkpoint, signal }: PublishRequest,
): Promise<void> {
  const { size_bytes } = media
  const arrived = (): Uploaded =>
    upload.sent < size_bytes
      ? { state: 'partial', bytes: upload.sent }
      : { state: 'complete', video: null }
  if (upload.sent >= size_bytes) return
  await sendParts({
    platform: 'X',
    size_bytes,
    sent: upload.sent,
    makesPost: false,
    lastOf: (first) => Math.min(first + SEGMENT_BYTES, size_bytes) - 1,
    ask: async () => arrived(),
    async send({ first, last }): Promise<Uploaded> {
      const file = {
        name: 'media',
        file_name: 'clip.mp4',
        content_type: 'application/octet-stream',
        size_bytes: last - first + 1,
      }
      const members = { segment_index: String(Math.floor(first / SEGMENT_BYTES)) }
      const form = streamForm(members, file, await media.open({ first, last }))
      const path = `/2/media/upload/${upload.media_id}/append`
      try {
        await call(path, { method: 'POST', ...form, patienceSeconds: PART_SECONDS })
      } catch (error) {
        if (!isUnknownMedia(error)) throw error
        await checkpoint.save('')
        return { state: 'gone' }
      }
      upload.sent = last + 1
      await checkpoint.save(JSON.stringify(upload))
      return arrived()
    },
    signal,
  })
}

/** X forgets an upload that is not whole after a day. */
function isUnknownMedia(error: unknown): boolean {
  return (
    error instanceof PublishError &&
    ['resource-not-found', 'http_404', 'http_410'].includes(error.code)
  )
}

/**
 * Puts the segments together, unless that was done, and waits until X has worked on the video.
 *
 * @param mayBeFinal - Whether an attempt before may have put them together.
 * @throws {PublishError} `user_content` for a video that X cannot use.
 */
async function finishVideo(
  call: Call,
  { media_id }: Upload,
  { checkpoint, signal }: PublishRequest,
  mayBeFinal: boolean,
): Promise<void> {
  const read = async () =>
    memberOf(await call(`/2/media/upload?command=STATUS&media_id=${media_id}`), 'data')
  const before = mayBeFinal ? await read().catch(notWhole) : null
  let info = memberOf(before, 'processing_info')
  if (info === undefined) {
    const answer = await call(`/2/media/upload/${media_id}/finalize`, { method: 'POST' })
    info = memberOf(answer, 'data', 'processing_info')
  }
  const pauses = function* () {
    for (let waited = 0; waited < MOST_PROCESSING_MS; ) {
      const wait = (numberOf(info, 'check_after_secs') ?? 5) * 1000
      waited += Math.max(wait, 1000)
      yield wait
    }
  }
  let isFirst = true
  const done = await poll(pauses(), signal, async () => {
    if (!isFirst) info = memberOf(await read(), 'processing_info')
    isFirst = false
    return ['succeeded', 'failed', null].includes(textOf(info, 'state')) ? true : null
  })
  if (!done) throw stillWorking('X')
  if (textOf(info, 'state') !== 'failed') return
  await checkpoint.save('')
  const reason = textOf(info, 'error', 'message')
  throw unusableVideo('X', reason, 'MP4 of at most 140 seconds')
}

/** X knows no status of segments that are not put together. */
function notWhole(error: unknown): null {
  if (error instanceof PublishError && error.category === 'platform_rejected') return null
  throw error
}

/** The maximum number of posts that X lists. */
const LISTED = 100
/** Allowance for clock differences. */
const CLOCK_MS = 2 * 60 * 1000

/**
 * Uploads a video, then posts it. The upload is saved segment by segment, and that it is being posted before it is.
 *
 * @see https://docs.x.com/x-api/media/quickstart/media-upload-chunked
 * @see https://docs.x.com/x-api/posts/create-post
 */
export async function publishVideo(call: Call, request: PublishRequest): Promise<PublishedPost> {
  const { checkpoint, media, post } = request
  const kept = readKept<Upload>(checkpoint.saved)
  const upload = kept ?? (await openUpload(call, request))
  if (!kept) await checkpoint.save(JSON.stringify(upload))
  const mayBeFinal = upload.sent >= media.size_bytes
  await sendVideo(call, upload, request)
  await finishVideo(call, upload, request, mayBeFinal)
  const { made_with_ai, paid_partnership, reply_settings } = optionsOf('x', post)
  const body = {
    text: composeText(post).normalize('NFC'),
    media: { media_ids: [upload.media_id] },
    made_with_ai,
    paid_partnership,
    ...(reply_settings && { reply_settings }),
  }
  return postKept(checkpoint, upload, async () => {
    const answer = await call('/2/tweets', { json: body, makesPost: true })
    return describe(textOf(answer, 'data', 'id'))
  })
}

/** Finds out from the posts of the account whether a video was posted. X charges for each post that it lists. */
export async function findVideo(call: Call, request: LookUpRequest): Promise<Finding> {
  const upload = readKept<Upload>(request.checkpoint)
  if (!upload?.isPosting) return { state: 'absent' }
  const query = new URLSearchParams({
    max_results: String(LISTED),
    start_time: new Date(Date.parse(request.since) - CLOCK_MS).toISOString(),
    exclude: 'replies,retweets',
    expansions: 'attachments.media_keys',
  })
  const path = `/2/users/${request.platform_account_id}/tweets?${query}`
  return findListed(async () => {
    const answer = await call(path)
    const found = listOf(answer, 'data').find((one) =>
      // A key is the kind of a file, then its id.
      listOf(one, 'attachments', 'media_keys').some((key) =>
        String(key).endsWith(`_${upload.media_id}`),
      ),
    )
    return {
      post: found ? describe(textOf(found, 'id')) : null,
      isWhole: textOf(answer, 'meta', 'next_token') === null,
    }
  }, request.signal)
}

function describe(id: string | null): PublishedPost {
  return {
    platform_post_id: id,
    platform_url: id && `https://x.com/i/status/${id}`,
    visibility_actual: null,
  }
}
