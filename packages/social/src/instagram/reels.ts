import type { PublishedPost } from '@svc/specification'
import type { LookUpRequest, PublishRequest } from '../connector.ts'
import { optionsOf } from '../limits/check-options.ts'
import { callGraph, type GraphApi, REFUSALS } from '../meta/call-graph.ts'
import { type Containers, type Progress, readStatus } from '../meta/container.ts'
import { checkQuota, findReel, sendVideo } from '../meta/send-video.ts'
import { composeText } from '../post/compose-text.ts'
import { PublishError } from '../publish-error.ts'
import type { Web } from '../web/ask.ts'
import { explainCode } from '../web/explain-answer.ts'
import { memberOf, numberOf, textOf } from '../web/json-value.ts'

/**
 * Publishes reels of one account.
 *
 * @see https://developers.facebook.com/docs/instagram-platform/content-publishing/resumable-uploads
 */
export function reelsOf(
  web: Web,
  { api, token }: { api: GraphApi; token: string },
  request: PublishRequest | LookUpRequest,
): Containers {
  const { platform_account_id: user, signal } = request
  const call = (path: string, form?: Record<string, string>, makesPost = false) =>
    callGraph(web, api, { path, token, signal, makesPost, ...(form && { form }) })
  const its: Containers = {
    platform: 'Instagram',
    async open() {
      checkQuota(
        'Instagram',
        await call(`${user}/content_publishing_limit?fields=config,quota_usage`),
      )
      const answer = await call(`${user}/media`, writeReel(request))
      const id = textOf(answer, 'id')
      const uri = textOf(answer, 'uri')
      if (id && uri && URL.canParse(uri)) return { id, uri }
      throw new PublishError('platform_error', 'upload_malformed', 'Instagram opened no upload.')
    },
    read: async ({ id }) =>
      readProgress(await call(`${id}?fields=status,status_code,video_status`)),
    async upload(container, sent) {
      const { uri } = container
      if (!uri || !('open' in request.media)) return
      const read = () => its.read(container)
      await sendVideo(web, {
        platform: 'Instagram',
        uri,
        token,
        media: request.media,
        sent,
        read,
        signal,
      })
    },
    publish: async ({ id }) =>
      textOf(await call(`${user}/media_publish`, { creation_id: id }, true), 'id'),
    find: async () =>
      findReel(await call(`${user}/media?fields=id,caption,timestamp`), 'caption', request),
    describe: async (id): Promise<PublishedPost> => ({
      platform_post_id: id,
      // The reel is there by now, so an address that cannot be asked for must not fail the post.
      platform_url: textOf(await call(`${id}?fields=permalink`).catch(() => null), 'permalink'),
      visibility_actual: null,
    }),
  }
  return its
}

function writeReel({ post }: Pick<PublishRequest, 'post'>): Record<string, string> {
  const options = optionsOf('instagram', post)
  const { trial_reel: trial, cover_offset_ms: cover } = options
  const collaborators = options.collaborators ?? []
  return {
    media_type: 'REELS',
    upload_type: 'resumable',
    caption: composeText(post),
    // A trial reel is shown to those who do not follow the account.
    ...(trial !== 'OFF'
      ? { trial_params: JSON.stringify({ graduation_strategy: trial }) }
      : { share_to_feed: String(options.share_to_feed) }),
    ...(cover !== null && { thumb_offset: String(cover) }),
    ...(collaborators.length > 0 && { collaborators: JSON.stringify(collaborators) }),
    ...(options.is_ai_generated && { is_ai_generated: 'true' }),
  }
}

/** @see https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-container */
function readProgress(answer: unknown): Progress {
  const told = textOf(answer, 'status_code')
  const progress = readStatus(told, () => explainFailure(textOf(answer, 'status') ?? ''))
  const uploading = memberOf(answer, 'video_status', 'uploading_phase')
  if (progress.state !== 'processing' || textOf(uploading, 'status') === 'complete') return progress
  return { state: 'uploading', bytes: numberOf(uploading, 'bytes_transferred') ?? 0 }
}

/** The status of a container that failed names a subcode. */
function explainFailure(status: string): PublishError {
  const message = `Instagram did not take the video: ${status.slice(0, 300)}`
  const code = /\b2207\d{3}\b/.exec(status)?.[0] ?? 'container_failed'
  return (
    explainCode(REFUSALS, code, message) ?? new PublishError('platform_rejected', code, message)
  )
}
