import type { FigureValues } from '@svc/specification'
import { figuresOf, unlessGone } from '../figures.ts'
import { memberOf, numberOf } from '../web/json-value.ts'
import type { Call } from './call-x.ts'

/**
 * Reads the public counts of a post; `null` for one that is not there. X charges for each time.
 *
 * @see https://docs.x.com/x-api/posts/get-post-by-id
 */
export async function readXFigures(call: Call, id: string): Promise<FigureValues | null> {
  const answer = await call(`/2/tweets/${id}?post.fields=public_metrics`).catch(unlessGone)
  const metrics = memberOf(answer, 'data', 'public_metrics')
  // What is deleted is named among the errors of a success.
  if (metrics === undefined) return null
  const count = (name: string) => numberOf(metrics, name)
  const reposts = count('repost_count') ?? count('retweet_count')
  return figuresOf({
    views: count('impression_count'),
    likes: count('like_count'),
    comments: count('reply_count'),
    shares: reposts === null ? null : reposts + (count('quote_count') ?? 0),
    saves: count('bookmark_count'),
  })
}
