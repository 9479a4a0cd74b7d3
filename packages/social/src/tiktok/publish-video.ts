import type { PublishedPost } from '@svc/specification'
import type { AppAt } from '../account/platform-app.ts'
import type { Finding, LookUpRequest, PublishRequest } from '../connector.ts'
import { optionsOf } from '../limits/check-options.ts'
import { composeText, DRAFT_WARNINGS } from '../post/compose-text.ts'
import { readKept } from '../post/kept-upload.ts'
import { keepOpen, nullIf, PublishError, stillWorking } from '../publish-error.ts'
import type { Web } from '../web/ask.ts'
import { listOf, memberOf, numberOf, textOf } from '../web/json-value.ts'
import { poll } from '../web/send-parts.ts'
import type { Call } from './call-tiktok.ts'
import { openUpload, readStatus, type Status, sendChunks, type Upload } from './upload.ts'

/** TikTok is asked 30 times a minute at most; what takes longer is asked for by the next attempt. */
const PAUSES_MS = [500, 1000, 2000, 4000, ...Array.from({ length: 20 }, () => 8000)]

/**
 * Uploads a video in an upload that is saved before its first byte is sent, so that no attempt fills a second one.
 *
 * @see https://developers.tiktok.com/doc/content-posting-api-reference-direct-post
 * @see https://developers.tiktok.com/doc/content-posting-api-reference-upload-video
 */
export async function publishVideo(
  web: Web,
  app: AppAt,
  call: Call,
  request: PublishRequest,
): Promise<PublishedPost> {
  const { checkpoint, signal } = request
  const kept = readKept<Upload>(checkpoint.saved)
  const before = kept && (await readStatus(call, kept.publish_id).catch(forgotten))
  const resumes = kept && before && before.state !== 'failed'
  const upload = resumes ? kept : await open(app, call, request)
  if (!resumes) await checkpoint.save(JSON.stringify(upload))
  if (!resumes || before.state === 'uploading') {
    const sent = before?.state === 'uploading' ? (before.bytes ?? 0) : 0
    if (sent < request.media.size_bytes) {
      await sendChunks(web, call, upload, sent, request).catch((error: unknown) =>
        leave(call, upload, request, error),
      )
    }
  }
  // All bytes are sent: whatever hinders asking, the video may be there.
  let done = null as Exclude<Status, { state: 'uploading' }> | null
  await poll(PAUSES_MS, signal, async () => {
    const status = await readStatus(call, upload.publish_id).catch(keepOpen)
    if (status.state === 'uploading') return null
    done = status
    return isNameless(status, request) ? null : status
  })
  if (done === null) throw stillWorking('TikTok', true)
  if (done.state === 'failed') throw done.error
  return describe(call, upload, done, request)
}

/** Finds out from its upload what became of a video. */
export async function findVideo(call: Call, request: LookUpRequest): Promise<Finding> {
  const upload = readKept<Upload>(request.checkpoint)
  // The upload is saved before anything is sent, so without one nothing was sent.
  if (!upload) return { state: 'absent' }
  const status = await readStatus(call, upload.publish_id).catch(forgotten)
  if (status === null) {
    return { state: 'undecidable', reason: 'TikTok does not know the upload any more.' }
  }
  if (status.state === 'failed') return { state: 'absent' }
  if (status.state !== 'uploading') {
    return { state: 'published', post: await describe(call, upload, status, request) }
  }
  if (status.bytes === null || status.bytes >= request.media.size_bytes)
    throw stillWorking('TikTok', true)
  return { state: 'absent' }
}

/** An upload whose address has ended before it was whole is never filled any more, so the next attempt may open another. */
async function leave(
  call: Call,
  { publish_id }: Upload,
  { checkpoint, media }: PublishRequest,
  error: unknown,
): Promise<never> {
  if (!(error instanceof PublishError) || error.code !== 'session_lost') throw error
  const status = await readStatus(call, publish_id)
  const isPart =
    status.state === 'uploading' && status.bytes !== null && status.bytes < media.size_bytes
  if (isPart) await checkpoint.save('')
  throw error
}

async function open(app: AppAt, call: Call, request: PublishRequest): Promise<Upload> {
  if (!app.isAudited) return openUpload(call, '/v2/post/publish/inbox/video/init/', request.media)
  const post_info = writePostInfo(request, await readCreator(call))
  return openUpload(call, '/v2/post/publish/video/init/', request.media, { post_info })
}

/** Whether TikTok is still to name a video that all may see, which takes minutes. */
function isNameless(status: Status, { post }: PublishRequest): boolean {
  const isPublic = post.platform_options['privacy_level'] === 'PUBLIC_TO_EVERYONE'
  return status.state === 'posted' && status.video_id === null && isPublic
}

/** Until TikTok names the video, its upload stands for it. */
async function describe(
  call: Call,
  { publish_id }: Upload,
  status: Extract<Status, { state: 'draft' | 'posted' }>,
  { post }: Pick<PublishRequest, 'post'>,
): Promise<PublishedPost> {
  if (status.state === 'draft') {
    return {
      platform_post_id: publish_id,
      platform_url: null,
      visibility_actual: null,
      warnings: DRAFT_WARNINGS,
    }
  }
  return {
    platform_post_id: status.video_id ?? publish_id,
    platform_url: status.video_id && (await addressOf(call, status.video_id)),
    visibility_actual: optionsOf('tiktok', post).privacy_level,
  }
}

/** The video is there by now, so an address that cannot be asked for must not fail the post. */
async function addressOf(call: Call, video_id: string): Promise<string | null> {
  const filters = { video_ids: [video_id] }
  const data = await call('/v2/video/query/?fields=id,share_url', { filters }).catch(() => null)
  return textOf(data, 'videos', 0, 'share_url')
}

const forgotten = nullIf('invalid_publish_id')

/**
 * Writes what a direct post says, within what its account allows.
 *
 * @throws {PublishError} `user_content` for what the account does not offer.
 */
function writePostInfo({ post, media }: PublishRequest, creator: Creator) {
  const options = optionsOf('tiktok', post)
  const { privacy_level, video_cover_timestamp_ms: cover } = options
  const { privacyLevels, forbids, maxSeconds } = creator
  if (privacy_level === null || !privacyLevels.includes(privacy_level)) {
    const offered = privacyLevels.join(', ')
    throw unfit(
      'privacy_level',
      `TikTok wants privacy_level to be one of what the account offers: ${offered}.`,
    )
  }
  if (media.duration_seconds > (maxSeconds ?? media.duration_seconds)) {
    throw unfit(
      'duration',
      `The account may post ${maxSeconds} seconds; the clip has ${media.duration_seconds}.`,
    )
  }
  return {
    title: composeText(post),
    privacy_level,
    disable_comment: forbids.comment || !options.allow_comment,
    disable_duet: forbids.duet || !options.allow_duet,
    disable_stitch: forbids.stitch || !options.allow_stitch,
    brand_content_toggle: options.brand_content_toggle === true,
    brand_organic_toggle: options.brand_organic_toggle === true,
    is_aigc: options.is_aigc === true,
    ...(cover !== null && { video_cover_timestamp_ms: cover }),
  }
}

function unfit(code: string, message: string): PublishError {
  return new PublishError('user_content', code, message)
}

/** What TikTok lets an account post now; its rules say that it is asked before every post. */
export interface Creator {
  username: string | null
  privacyLevels: string[]
  /** Interactions that the account does not let any post have. */
  forbids: { comment: boolean; duet: boolean; stitch: boolean }
  maxSeconds: number | null
}

/** @see https://developers.tiktok.com/doc/content-posting-api-reference-query-creator-info */
export async function readCreator(call: Call): Promise<Creator> {
  const data = await call('/v2/post/publish/creator_info/query/', {})
  return {
    username: textOf(data, 'creator_username'),
    privacyLevels: listOf(data, 'privacy_level_options').map(String),
    forbids: {
      comment: memberOf(data, 'comment_disabled') === true,
      duet: memberOf(data, 'duet_disabled') === true,
      stitch: memberOf(data, 'stitch_disabled') === true,
    },
    maxSeconds: numberOf(data, 'max_video_post_duration_sec'),
  }
}
