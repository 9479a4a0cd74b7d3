import { PLATFORM_FACTS, type PublishedPost } from '@svc/specification'
import type { AppAt } from '../account/platform-app.ts'
import type { Finding, LookUpRequest, PublishRequest } from '../connector.ts'
import { optionOf } from '../limits/check-options.ts'
import { findListed } from '../post/find-listed.ts'
import { postKept, readKept } from '../post/kept-upload.ts'
import { listOf, textOf } from '../web/json-value.ts'
import type { Web } from '../web/web.ts'
import { type Call, FINDER } from './call-linkedin.ts'
import { finishVideo, openUpload, sendVideo, type Upload } from './upload.ts'
import { writeCommentary } from './write-commentary.ts'

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
  const body = {
    author,
    commentary: writeCommentary(post),
    visibility: visibilityOf(post.platform_options),
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
    return describe(headers.get('x-restli-id'), body.visibility)
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

function visibilityOf(options: Record<string, unknown>): string | null {
  return optionOf<string>(options, PLATFORM_FACTS.linkedin.limits.options, 'visibility')
}

function describe(urn: string | null, visibility: string | null): PublishedPost {
  return {
    platform_post_id: urn,
    platform_url: urn && `https://www.linkedin.com/feed/update/${urn}`,
    visibility_actual: visibility,
  }
}
