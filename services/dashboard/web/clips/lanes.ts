import type { Clip } from '@svc/client'

/** A clip, and the lane in which nothing else is drawn at its time. */
export interface Placed {
  clip: Clip
  lane: number
}

/** Lanes beyond which clips are drawn over each other. */
const MOST_LANES = 4

/** Puts clips that overlap into lanes, in the order of the source. */
export function placeInLanes(clips: readonly Clip[]): { placed: Placed[]; lanes: number } {
  const ends: number[] = []
  const placed = clips
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .map((clip) => {
      const free = ends.findIndex((end) => end <= clip.start)
      const lane = free >= 0 ? free : Math.min(ends.length, MOST_LANES - 1)
      ends[lane] = Math.max(ends[lane] ?? 0, clip.end)
      return { clip, lane }
    })
  return { placed, lanes: Math.max(1, ends.length) }
}
