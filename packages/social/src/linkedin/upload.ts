import type { PublishRequest } from '../connector.ts'
import type { KeptUpload } from '../post/kept-upload.ts'
import { PublishError, stillWorking, unusableVideo } from '../publish-error.ts'
import { ask } from '../web/ask.ts'
import { listOf, memberOf, numberOf, textOf } from '../web/json-value.ts'
import { poll } from '../web/poll.ts'
import { PART_SECONDS, sendParts, type Uploaded } from '../web/send-parts.ts'
import type { Web } from '../web/web.ts'
import { type Call, explainLinkedin } from './call-linkedin.ts'

/** A video that LinkedIn takes in parts; kept until its post is there. */
export interface Upload extends KeptUpload {
  /** Its URN. */
  video: string
  token: string
  parts: { first: number; last: number; url: string }[]
  /** What LinkedIn calls the parts that it has, in their order. */
  etags: string[]
}

/** About ten minutes; what takes longer is asked for by the next attempt. */
const PAUSES_MS = [500, 1000, 2000, 4000, ...Array.from({ length: 75 }, () => 8000)]

/** Opens an upload; one that is never posted is seen by its owner alone. */
export async function openUpload(
  call: Call,
  owner: string,
  { media }: PublishRequest,
): Promise<Upload> {
  const { json } = await call('/rest/videos?action=initializeUpload', {
    json: {
      initializeUploadRequest: {
        owner,
        fileSizeBytes: media.size_bytes,
        uploadCaptions: false,
        uploadThumbnail: false,
      },
    },
  })
  const value = memberOf(json, 'value')
  const video = textOf(value, 'video')
  const parts = listOf(value, 'uploadInstructions').map((part) => ({
    first: numberOf(part, 'firstByte') ?? -1,
    last: numberOf(part, 'lastByte') ?? -1,
    url: textOf(part, 'uploadUrl') ?? '',
  }))
  const isWhole = parts.every(
    ({ first, last, url }, index) =>
      first === (parts[index - 1]?.last ?? -1) + 1 && last >= first && URL.canParse(url),
  )
  if (!video || !isWhole || parts.at(-1)?.last !== media.size_bytes - 1) {
    throw new PublishError('platform_error', 'upload_malformed', 'LinkedIn opened no upload.')
  }
  return { video, token: textOf(value, 'uploadToken') ?? '', parts, etags: [], isPosting: false }
}

/** Sends the parts that LinkedIn does not have yet, each streamed and kept by its ETag. */
export async function sendVideo(
  web: Web,
  upload: Upload,
  { media, checkpoint, signal }: PublishRequest,
): Promise<void> {
  const { parts, etags } = upload
  const arrived = (): Uploaded =>
    etags.length < parts.length
      ? { state: 'partial', bytes: parts[etags.length]?.first ?? 0 }
      : { state: 'complete', video: null }
  const before = arrived()
  if (before.state !== 'partial') return
  await sendParts({
    platform: 'LinkedIn',
    size_bytes: media.size_bytes,
    sent: before.bytes,
    makesPost: false,
    lastOf: (first) => parts.find((part) => part.first === first)?.last ?? first,
    ask: async () => arrived(),
    async send(range): Promise<Uploaded> {
      const answer = await ask(web, {
        url: new URL(parts[etags.length]?.url ?? ''),
        method: 'PUT',
        headers: {
          'content-type': 'application/octet-stream',
          'content-length': String(range.last - range.first + 1),
        },
        body: await media.open(range),
        patienceSeconds: PART_SECONDS,
        signal,
      })
      // The addresses of the parts end after a while.
      if ([403, 404, 410].includes(answer.status)) {
        await checkpoint.save('')
        return { state: 'gone' }
      }
      const etag = answer.headers.get('etag')
      if (answer.status >= 300 || !etag) throw explainLinkedin(answer)
      etags.push(etag)
      await checkpoint.save(JSON.stringify(upload))
      return arrived()
    },
    signal,
  })
}

/**
 * Puts the parts together, unless that was done, and waits until LinkedIn has worked on the video.
 *
 * @throws {PublishError} `user_content` for a video that LinkedIn cannot use.
 */
export async function finishVideo(
  call: Call,
  { video, token, etags }: Upload,
  { checkpoint, signal }: PublishRequest,
): Promise<void> {
  const read = () => call(`/rest/videos/${encodeURIComponent(video)}`)
  if (textOf((await read()).json, 'status') === 'WAITING_UPLOAD') {
    const finalizeUploadRequest = { video, uploadToken: token, uploadedPartIds: etags }
    await call('/rest/videos?action=finalizeUpload', { json: { finalizeUploadRequest } })
  }
  const done = await poll(PAUSES_MS, signal, async () => {
    const { json } = await read()
    const status = textOf(json, 'status')
    return status === 'AVAILABLE' || status === 'PROCESSING_FAILED' ? { status, json } : null
  })
  if (done?.status === 'AVAILABLE') return
  if (done === null) throw stillWorking('LinkedIn')
  await checkpoint.save('')
  const reason = textOf(done.json, 'processingFailureReason')
  throw unusableVideo('LinkedIn', reason, 'MP4 of 3 seconds to 30 minutes')
}
