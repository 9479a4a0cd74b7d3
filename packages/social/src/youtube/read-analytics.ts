import type { ToldFigures } from '../figures.ts'
import { PublishError } from '../publish-error.ts'
import { listOf, numberOf } from '../web/json-value.ts'
import { accepted, type Call } from './call-youtube.ts'
import type { GoogleApp } from './google-app.ts'

/** To see how a channel's videos are watched. */
export const ANALYTICS_SCOPE = 'https://www.googleapis.com/auth/yt-analytics.readonly'

/** Longer than posts are asked of. */
const DAYS_MS = 40 * 24 * 60 * 60 * 1000
const MOST_POINTS = 100

/**
 * Reads how long a video is watched, and how many still watch at each hundredth of it. YouTube is days late with both.
 *
 * @returns Nothing where it does not tell, as to an account that was connected without the permission: the counts stand without it.
 * @see https://developers.google.com/youtube/analytics/channel_reports#audience-retention-reports
 */
export async function readAnalytics(
  call: Call,
  { endpoints }: GoogleApp,
  video_id: string,
): Promise<Partial<ToldFigures>> {
  const now = Date.now()
  const report = async (asked: Record<string, string>) => {
    const url = new URL('/v2/reports', endpoints.analytics)
    const dates = { startDate: dayOf(now - DAYS_MS), endDate: dayOf(now) }
    const query = {
      ids: 'channel==MINE',
      filters: `video==${video_id}`,
      ...dates,
      ...asked,
    }
    url.search = new URLSearchParams(query).toString()
    return listOf(accepted(await call(url)).json, 'rows')
  }
  try {
    const [whole] = await report({ metrics: 'averageViewDuration,averageViewPercentage,shares' })
    const points = await report({
      dimensions: 'elapsedVideoTimeRatio',
      metrics: 'audienceWatchRatio',
    })
    const percent = numberOf(whole, 1)
    const retention = points.slice(0, MOST_POINTS).flatMap((point) => numberOf(point, 1) ?? [])
    return {
      watch_seconds_average: numberOf(whole, 0),
      // More than all of it where viewers watch again.
      watched_share: percent === null ? null : Math.min(1, percent / 100),
      shares: numberOf(whole, 2),
      ...(retention.length > 0 && { retention }),
    }
  } catch (error) {
    if (error instanceof PublishError) return {}
    throw error
  }
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
