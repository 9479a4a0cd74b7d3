import { firstAtLeast, firstIndexAtLeast } from './first-at-least.ts'
import type { Timeline } from './timeline.ts'
import type { Edge } from './unit.ts'

/** Seconds of air before the first word and after the last one, where the neighbours leave it. */
const LEAD_IN = 0.2
const LEAD_OUT = 0.4

/** A shot cut this close to an edge (seconds) becomes the edge, so that no stray frames are shown. */
const CUT_REACH = 0.8

/** Of a reaction to the last words, this many seconds are kept. */
const LONGEST_REACTION = 3

/** How good a place is to cut at. */
export type EdgeQuality = Pick<Edge, 'boundary' | 'certainty'>

/** Places the start of a clip in the pause before a word, on a shot cut where one is near. */
export function entryBefore(timeline: Timeline, word: number, quality: EdgeQuality): Edge {
  const { words, cuts, range } = timeline
  const start = words[word]?.start ?? range.start
  const earliest = Math.max(range.start, words[word - 1]?.end ?? range.start)
  const room = Math.max(0, start - earliest)
  const time = start - Math.min(LEAD_IN, room / 2)
  const cut = nearestCut(cuts, Math.max(earliest, time - CUT_REACH), start, time)
  return { time: cut ?? time, word, ...quality }
}

/** Places the end of a clip in the pause after a word: behind the laughter, on a shot cut where one is near. */
export function exitAfter(timeline: Timeline, word: number, quality: EdgeQuality): Edge {
  const { words, cuts, range } = timeline
  const end = words[word]?.end ?? range.end
  const latest = Math.min(range.end, words[word + 1]?.start ?? range.end)
  const room = Math.max(0, latest - end)
  const heard = reactionAfter(timeline, end, latest)
  const time = heard ?? end + Math.min(LEAD_OUT, room / 2)
  const cut = nearestCut(cuts, heard ?? end, Math.min(latest, time + CUT_REACH), time)
  return { time: cut ?? time, word, ...quality }
}

/** When the reaction that begins right after `end` is over. */
function reactionAfter({ reactions }: Timeline, end: number, latest: number): number | null {
  const next = reactions[firstIndexAtLeast(reactions, end, (reaction) => reaction.start)]
  if (!next || next.start > end + 1 || next.start >= latest) return null
  return Math.min(latest, next.end, next.start + LONGEST_REACTION)
}

/** The cut inside `[from, to]` that is closest to `time`. `cuts` ascend. */
function nearestCut(cuts: number[], from: number, to: number, time: number): number | null {
  let best: number | null = null
  for (let index = firstAtLeast(cuts, from); index < cuts.length; index += 1) {
    const cut = cuts[index] ?? Number.POSITIVE_INFINITY
    if (cut > to) break
    if (best === null || Math.abs(cut - time) < Math.abs(best - time)) best = cut
  }
  return best
}
