import type { FigureValues } from '@svc/specification'
import { figuresOf } from '../figures.ts'
import { PublishError } from '../publish-error.ts'
import { memberOf, numberOf } from '../web/json-value.ts'
import type { Call } from './call-upload-post.ts'
import { partsOf } from './connect.ts'

/**
 * Reads what the network of a post tells Upload-Post; a post is known by its request.
 *
 * @throws {PublishError} Nothing is told.
 * @see https://docs.upload-post.com/api/post-analytics
 */
export async function readUploadPostFigures(
  call: Call,
  platform_account_id: string,
  request_id: string,
): Promise<FigureValues> {
  const { network } = partsOf(platform_account_id)
  const answer = await call(`/uploadposts/post-analytics/${encodeURIComponent(request_id)}`)
  const metrics = memberOf(answer, 'platforms', network, 'post_metrics')
  if (metrics === undefined) {
    const message = 'Upload-Post tells nothing of the post.'
    throw new PublishError('platform_error', 'nothing_told', message, { retryable: false })
  }
  const count = (...names: string[]) =>
    names.map((name) => numberOf(metrics, name)).find((value) => value !== null) ?? null
  return figuresOf({
    views: count('views', 'impressions'),
    likes: count('likes'),
    comments: count('comments'),
    shares: count('shares'),
    saves: count('saves'),
  })
}
