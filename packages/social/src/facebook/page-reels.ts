import type { LookUpRequest, PublishRequest } from '../connector.ts'
import { callGraph, type GraphApi } from '../meta/call-graph.ts'
import type { Containers, Progress } from '../meta/container.ts'
import { sendVideo } from '../meta/send-video.ts'
import { composeText } from '../post/compose-text.ts'
import type { Media } from '../post/media.ts'
import { PublishError } from '../publish-error.ts'
import type { Web } from '../web/ask.ts'
import { listOf, memberOf, numberOf, textOf } from '../web/json-value.ts'

/**
 * Publishes reels of one page. The id of a video is that of its reel, so that a video is one reel at most.
 *
 * @see https://developers.facebook.com/docs/video-api/guides/reels-publishing
 */
export function pageReelsOf(
  web: Web,
  { api, token }: { api: GraphApi; token: string },
  request: PublishRequest | LookUpRequest,
): Containers {
  const { platform_account_id: page, post, media, signal } = request
  const call = (path: string, form?: Record<string, string>, makesPost = false) =>
    callGraph(web, api, { path, token, signal, makesPost, ...(form && { form }) })
  const its: Containers = {
    platform: 'Facebook',
    async open() {
      if ('width' in media) checkShape(media)
      const answer = await call(`${page}/video_reels?upload_phase=start`, {})
      const id = textOf(answer, 'video_id')
      const uri = textOf(answer, 'upload_url')
      if (id && uri && URL.canParse(uri)) return { id, uri }
      throw new PublishError('platform_error', 'upload_malformed', 'Facebook opened no upload.')
    },
    read: async ({ id }) => readProgress(memberOf(await call(`${id}?fields=status`), 'status')),
    async upload(container, sent) {
      const { uri } = container
      if (!uri || !('open' in media)) return
      const read = () => its.read(container)
      await sendVideo(web, { platform: 'Facebook', uri, token, media, sent, read, signal })
    },
    async publish({ id }) {
      const title = post.title?.trim()
      const form = {
        video_id: id,
        video_state: 'PUBLISHED',
        description: composeText(post),
        ...(title && { title }),
      }
      await call(`${page}/video_reels?upload_phase=finish`, form, true)
      return null
    },
    async find({ id }) {
      const listed = listOf(await call(`${page}/video_reels?fields=id`), 'data')
      return listed.some((reel) => textOf(reel, 'id') === id) ? id : null
    },
    describe: async (id) => ({
      platform_post_id: id,
      platform_url: `https://www.facebook.com/reel/${id}`,
      visibility_actual: 'public',
    }),
  }
  return its
}

/** Facebook refuses other shapes when all is sent. */
function checkShape({ width, height }: Media): void {
  if (width * 16 === height * 9 && width >= 540) return
  const message = `Facebook takes reels of 9:16 with at least 540 × 960; the clip has ${width} × ${height}.`
  throw new PublishError('user_content', 'shape', message, {
    action: 'Render the clip upright, as 1080 × 1920, then schedule the post again.',
  })
}

function readProgress(status: unknown): Progress {
  const publishing = memberOf(status, 'publishing_phase')
  if (textOf(publishing, 'publish_status') === 'published') return { state: 'published' }
  const video = textOf(status, 'video_status')
  if (video === 'expired') return { state: 'expired' }
  const failure = PHASES.map((phase) => textOf(status, phase, 'error', 'message')).find(Boolean)
  if (video === 'error' || failure) {
    const message = `Facebook did not take the video: ${failure ?? 'it does not say why'}`
    return { state: 'failed', error: new PublishError('user_content', 'video_refused', message) }
  }
  const uploading = memberOf(status, 'uploading_phase')
  if (isDone(uploading)) {
    return { state: textOf(publishing, 'status') === 'in_progress' ? 'processing' : 'ready' }
  }
  // The misspelling is Facebook's.
  const bytes = numberOf(uploading, 'bytes_transfered') ?? numberOf(uploading, 'bytes_transferred')
  return { state: 'uploading', bytes: bytes ?? 0 }
}

const PHASES = ['processing_phase', 'publishing_phase'] as const

/** The documents spell it in both ways. */
function isDone(phase: unknown): boolean {
  return ['complete', 'completed'].includes(textOf(phase, 'status') ?? '')
}
