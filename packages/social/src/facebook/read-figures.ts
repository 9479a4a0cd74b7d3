import type { FigureValues } from '@svc/specification'
import { figuresOf, inSeconds } from '../figures.ts'
import { type Read, readInsights } from '../meta/read-insights.ts'
import { numberOf } from '../web/json-value.ts'

const METRICS = [
  'blue_reels_play_count',
  'post_video_avg_time_watched',
  'post_video_social_actions',
  'post_video_likes_by_reaction_type',
] as const

/**
 * Reads how a reel of a page does; `null` for one that is not there.
 *
 * @see https://developers.facebook.com/docs/graph-api/reference/video/video_insights
 */
export async function readPageReelFigures(read: Read, id: string): Promise<FigureValues | null> {
  const told = await readInsights(read, id, 'video_insights', METRICS)
  if (!told) return null
  const actions = told('post_video_social_actions')
  return figuresOf({
    views: numberOf(told('blue_reels_play_count')),
    likes: sumOf(told('post_video_likes_by_reaction_type')),
    comments: numberOf(actions, 'COMMENT'),
    shares: numberOf(actions, 'SHARE'),
    watch_seconds_average: inSeconds(numberOf(told('post_video_avg_time_watched'))),
  })
}

/** Adds up the reactions of all kinds. */
function sumOf(counts: unknown): number | null {
  if (typeof counts !== 'object' || counts === null) return null
  return Object.keys(counts).reduce((sum, kind) => sum + (numberOf(counts, kind) ?? 0), 0)
}
