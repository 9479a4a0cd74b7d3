import type { FigureValues } from '@svc/specification'
import { figuresOf } from '../figures.ts'
import { type Read, readInsights } from '../meta/read-insights.ts'
import { numberOf } from '../web/json-value.ts'

const METRICS = ['views', 'likes', 'replies', 'reposts', 'quotes', 'shares'] as const

/**
 * Reads how a post does; `null` for one that is not there.
 *
 * @see https://developers.facebook.com/documentation/threads/insights
 */
export async function readThreadsFigures(read: Read, id: string): Promise<FigureValues | null> {
  const told = await readInsights(read, id, 'insights', METRICS)
  if (!told) return null
  const count = (metric: (typeof METRICS)[number]) => numberOf(told(metric))
  const passedOn = (['reposts', 'quotes', 'shares'] as const)
    .map(count)
    .filter((one) => one !== null)
  return figuresOf({
    views: count('views'),
    likes: count('likes'),
    comments: count('replies'),
    shares: passedOn.length > 0 ? passedOn.reduce((sum, one) => sum + one, 0) : null,
  })
}
