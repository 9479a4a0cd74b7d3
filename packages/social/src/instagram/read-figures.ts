import type { FigureValues } from '@svc/specification'
import { figuresOf, inSeconds } from '../figures.ts'
import { type Read, readInsights } from '../meta/read-insights.ts'
import { PublishError } from '../publish-error.ts'
import { numberOf } from '../web/json-value.ts'

const METRICS = [
  'views',
  'likes',
  'comments',
  'shares',
  'saved',
  'ig_reels_avg_watch_time',
] as const
/** Meta may take it away, so that it is asked for apart. */
const SKIPPED = 'reels_skip_rate'
/** The connection has no permission for insights, or too few have seen the reel. */
const UNTOLD = new Set(['10', '200'])

/**
 * Reads how a reel does, up to two days late; `null` for one that is not there. Without the permission for insights Instagram tells
 * likes and comments.
 *
 * @see https://developers.facebook.com/documentation/instagram-platform/reference/instagram-media/insights
 */
export async function readReelFigures(read: Read, id: string): Promise<FigureValues | null> {
  try {
    const told = await readInsights(read, id, 'insights', METRICS)
    if (!told) return null
    const count = (metric: (typeof METRICS)[number]) => numberOf(told(metric))
    return figuresOf({
      views: count('views'),
      likes: count('likes'),
      comments: count('comments'),
      shares: count('shares'),
      saves: count('saved'),
      watch_seconds_average: inSeconds(count('ig_reels_avg_watch_time')),
      left_early_share: await readSkipped(read, id),
    })
  } catch (error) {
    if (!(error instanceof PublishError && UNTOLD.has(error.code))) throw error
    const reel = await read(`${id}?fields=like_count,comments_count`)
    return figuresOf({
      likes: numberOf(reel, 'like_count'),
      comments: numberOf(reel, 'comments_count'),
    })
  }
}

async function readSkipped(read: Read, id: string): Promise<number | null> {
  const told = await readInsights(read, id, 'insights', [SKIPPED]).catch(() => null)
  const rate = numberOf(told?.(SKIPPED))
  // The documents call it a percentage and give no example; no reel is left early by less than 1 %.
  return rate !== null && rate > 1 ? rate / 100 : rate
}
