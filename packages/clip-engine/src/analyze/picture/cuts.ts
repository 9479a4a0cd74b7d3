import { compareThumbnails, measureNovelty } from './compare-thumbnails.ts'

/** A picture whose novelty is below this always continues the one before. */
const LEAST_NOVELTY = 0.04
/** A cut stands out by this factor from the pictures around it; a whip pan or a passer-by does not. */
const STANDS_OUT = 2.5
const NEIGHBOURS = 5
/** Below this difference the search for moved blocks cannot find a cut. */
const LEAST_DIFFERENCE = 0.02
/** No shot is shorter than this; a flash of light is. */
const SHORTEST_SHOT_SECONDS = 0.2

/** Finds hard cuts, from thumbnails that are given in order. A cut is the time of a shot's first frame. */
export function createCutFinder() {
  const found: number[] = []
  const recent: { time: number; novelty: number }[] = []
  let before: Uint8Array | null = null

  return {
    look(time: number, data: Uint8Array): void {
      recent.push({ time, novelty: before ? novelty(before, data) : 0 })
      before = data
      if (recent.length > 2 * NEIGHBOURS + 1) recent.shift()
      if (recent.length > NEIGHBOURS) judge(recent.length - 1 - NEIGHBOURS)
    },
    seen(): number[] {
      const unjudged = Math.max(0, recent.length - NEIGHBOURS)
      for (let at = unjudged; at < recent.length; at++) judge(at)
      return found
    },
  }

  function judge(at: number): void {
    const { time, novelty } = recent[at] as (typeof recent)[number]
    if (novelty < LEAST_NOVELTY) return
    const around = recent.filter((_, other) => other !== at).map((picture) => picture.novelty)
    if (novelty < STANDS_OUT * median(around)) return
    if (time - (found.at(-1) ?? 0) >= SHORTEST_SHOT_SECONDS) found.push(time)
  }
}

function novelty(before: Uint8Array, after: Uint8Array): number {
  const difference = compareThumbnails(before, after)
  return difference < LEAST_DIFFERENCE ? 0 : measureNovelty(before, after)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
