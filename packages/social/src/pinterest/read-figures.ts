import type { FigureValues } from '@svc/specification'
import { figuresOf, inSeconds, unlessGone } from '../figures.ts'
import { numberOf } from '../web/json-value.ts'
import type { Call } from './call-pinterest.ts'

const METRICS = 'VIDEO_MRC_VIEW,VIDEO_AVG_WATCH_TIME,SAVE,TOTAL_REACTIONS,TOTAL_COMMENTS'
/** Pinterest tells the last 90 days, which is longer than posts are asked of. */
const DAYS_MS = 89 * 24 * 60 * 60 * 1000

/**
 * Reads the counts of a pin; `null` for one that is not there. Pinterest tells them to business accounts.
 *
 * @see https://developers.pinterest.com/docs/api/v5/pins-analytics
 */
export async function readPinFigures(call: Call, pin_id: string): Promise<FigureValues | null> {
  const now = Date.now()
  const query = new URLSearchParams({
    start_date: dayOf(now - DAYS_MS),
    end_date: dayOf(now),
    metric_types: METRICS,
  })
  const path = `/pins/${encodeURIComponent(pin_id)}/analytics?${query}`
  const answer = await call(path).catch(unlessGone)
  if (answer === null) return null
  const summary = (name: string) => numberOf(answer, 'all', 'summary_metrics', name)
  const lifetime = (name: string) => numberOf(answer, 'all', 'lifetime_metrics', name)
  return figuresOf({
    views: summary('VIDEO_MRC_VIEW'),
    likes: lifetime('TOTAL_REACTIONS'),
    comments: lifetime('TOTAL_COMMENTS'),
    saves: summary('SAVE'),
    watch_seconds_average: inSeconds(summary('VIDEO_AVG_WATCH_TIME')),
  })
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
