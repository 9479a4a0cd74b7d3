import type { PostContent, PublishedPost } from '@svc/specification'
import type { AppAt } from '../account/platform-app.ts'
import type { Finding, LookUpRequest, PublishRequest } from '../connector.ts'
import { optionsOf } from '../limits/check-options.ts'
import { composeText, findListed, HASHTAG } from '../post/compose-text.ts'
import { type KeptUpload, postKept, readKept } from '../post/kept-upload.ts'
import { PublishError, stillWorking, unusableVideo } from '../publish-error.ts'
import { ask, type Web } from '../web/ask.ts'
import { listOf, memberOf, numberOf, textOf } from '../web/json-value.ts'
import { PART_SECONDS, poll, sendParts, type Uploaded } from '../web/send-parts.ts'
import { type Call, explainLinkedin, FINDER } from './call-linkedin.ts'

/** A video that LinkedIn takes in parts; kept until its post is there. */
interface Upload extends KeptUpload {
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
async function openUpload(call: Call, owner: string, { media }: PublishRequest): Promise<Upload> {
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
async function sendVideo(
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
async function finishVideo(
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

/** The maximum number of posts that LinkedIn lists. */
const LISTED = 100

/**
 * Uploads a video, then posts it. The upload is saved part by part, and that it is being posted before it is.
 *
 * @see https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/videos-api
 * @see https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api
 */
export async function publishVideo(
  web: Web,
  call: Call,
  request: PublishRequest,
): Promise<PublishedPost> {
  const { checkpoint, platform_account_id, post } = request
  const author = `urn:li:person:${platform_account_id}`
  const kept = readKept<Upload>(checkpoint.saved)
  const upload = kept ?? (await openUpload(call, author, request))
  if (!kept) await checkpoint.save(JSON.stringify(upload))
  await sendVideo(web, upload, request)
  await finishVideo(call, upload, request)
  const title = post.title?.trim()
  const { visibility } = optionsOf('linkedin', post)
  const body = {
    author,
    commentary: writeCommentary(post),
    visibility,
    distribution: {
      feedDistribution: 'MAIN_FEED',
      targetEntities: [],
      thirdPartyDistributionChannels: [],
    },
    content: { media: { id: upload.video, ...(title && { title }) } },
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
  }
  return postKept(checkpoint, upload, async () => {
    const { headers } = await call('/rest/posts', { json: body, makesPost: true })
    return describe(headers.get('x-restli-id'), visibility)
  })
}

/** Finds out whether a video was posted; only an app that LinkedIn lets read posts can. */
export async function findVideo(
  { isAudited }: AppAt,
  call: Call,
  request: LookUpRequest,
): Promise<Finding> {
  const upload = readKept<Upload>(request.checkpoint)
  if (!upload?.isPosting) return { state: 'absent' }
  if (!isAudited) {
    const reason = 'LinkedIn does not let this service’s app read posts.'
    return { state: 'undecidable', reason }
  }
  const author = encodeURIComponent(`urn:li:person:${request.platform_account_id}`)
  const path = `/rest/posts?author=${author}&q=author&count=${LISTED}&sortBy=CREATED`
  return findListed(async () => {
    const listed = listOf((await call(path, FINDER)).json, 'elements')
    const found = listed.find((post) => textOf(post, 'content', 'media', 'id') === upload.video)
    return {
      post: found ? describe(textOf(found, 'id'), textOf(found, 'visibility')) : null,
      isWhole: listed.length < LISTED,
    }
  }, request.signal)
}

function describe(urn: string | null, visibility: string | null): PublishedPost {
  return {
    platform_post_id: urn,
    platform_url: urn && `https://www.linkedin.com/feed/update/${urn}`,
    visibility_actual: visibility,
  }
}

/** What LinkedIn would read as markup. */
const RESERVED = /[\\|{}@[\]()<>#*_~]/g

/**
 * Writes a caption as LinkedIn reads it: hashtags as such, and all else as it stands there.
 *
 * @see https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/little-text-format
 */
export function writeCommentary(post: PostContent): string {
  const text = composeText(post)
  let written = ''
  let from = 0
  for (const { 0: tag, index } of text.matchAll(HASHTAG)) {
    written += `${escaped(text.slice(from, index))}{hashtag|\\#|${escaped(tag.slice(1))}}`
    from = index + tag.length
  }
  return written + escaped(text.slice(from))
}

function escaped(text: string): string {
  return text.replace(RESERVED, '\\$&')
}
