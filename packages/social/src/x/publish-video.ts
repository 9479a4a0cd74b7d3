import { PLATFORM_FACTS, type PublishedPost } from '@svc/specification'
import type { Finding, LookUpRequest, PublishRequest } from '../connector.ts'
import { optionOf } from '../limits/check-options.ts'
import { composeText } from '../post/compose-text.ts'
import { findListed } from '../post/find-listed.ts'
import { postKept, readKept } from '../post/kept-upload.ts'
import { listOf, textOf } from '../web/json-value.ts'
import type { Call } from './call-x.ts'
import { finishVideo, openUpload, sendVideo, type Upload } from './upload.ts'

const { options: RULES } = PLATFORM_FACTS.x.limits

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
  const option = <T extends string | boolean>(name: keyof typeof RULES) =>
    optionOf<T>(post.platform_options, RULES, name)
  const reply_settings = option<string>('reply_settings')
  const body = {
    text: composeText(post).normalize('NFC'),
    media: { media_ids: [upload.media_id] },
    made_with_ai: option<boolean>('made_with_ai'),
    paid_partnership: option<boolean>('paid_partnership'),
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
