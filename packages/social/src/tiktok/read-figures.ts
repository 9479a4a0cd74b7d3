import type { FigureValues } from '@svc/specification'
import { figuresOf } from '../figures.ts'
import { PublishError } from '../publish-error.ts'
import { listOf, numberOf } from '../web/json-value.ts'
import type { Call } from './call-tiktok.ts'
import { readStatus } from './status.ts'

const FIELDS = 'id,view_count,like_count,comment_count,share_count'

/**
 * Reads the counts of a video; `null` for one that is not there. A post is known by the id of its upload until TikTok names its video,
 * which it never does of a draft.
 *
 * @see https://developers.tiktok.com/doc/tiktok-api-v2-video-query
 */
export async function readTiktokFigures(call: Call, post_id: string): Promise<FigureValues | null> {
  const video_id = VIDEO.test(post_id) ? post_id : await nameOf(call, post_id)
  const filters = { video_ids: [video_id] }
  const [video] = listOf(await call(`/v2/video/query/?fields=${FIELDS}`, { filters }), 'videos')
  if (video === undefined) return null
  return figuresOf({
    views: numberOf(video, 'view_count'),
    likes: numberOf(video, 'like_count'),
    comments: numberOf(video, 'comment_count'),
    shares: numberOf(video, 'share_count'),
  })
}

const VIDEO = /^\d+$/

/** @throws {PublishError} TikTok has not named the video, or not yet. */
async function nameOf(call: Call, publish_id: string): Promise<string> {
  const status = await readStatus(call, publish_id)
  if (status.state === 'posted' && status.video_id) return status.video_id
  const message = 'TikTok has not said which video it is.'
  throw new PublishError('platform_error', 'not_named', message, { retryable: false })
}
