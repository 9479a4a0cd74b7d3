import type { TimeRange } from '../../time-range.ts'
import type { Word } from '../../transcribe/transcript.ts'
import type { BoundaryQuality } from '../clip-candidate.ts'
import { firstAtLeast } from './first-at-least.ts'
import type { Edge } from './unit.ts'

/** Seconds of air before the first word and after the last one, where the neighbours leave it. */
const LEAD_IN = 0.2
const LEAD_OUT = 0.4

/** A shot cut this close to an edge (seconds) becomes the edge, so that no stray frames are shown. */
const CUT_REACH = 0.8

/** Places the start of a clip in the pause before a word, on a shot cut where one is near. */
export function entryBefore(
  words: Word[],
  word: number,
  boundary: BoundaryQuality,
  cuts: number[],
  range: TimeRange,
): Edge {
  const start = words[word]?.start ?? range.start
  const earliest = Math.max(range.start, words[word - 1]?.end ?? range.start)
  const room = Math.max(0, start - earliest)
  const time = start - Math.min(LEAD_IN, room / 2)
  const from = Math.max(earliest, time - CUT_REACH)
  const cut = nearestCut(cuts, from, start, time)
  return cut === null ? { time, word, boundary } : { time: cut, word, boundary }
}

/** Places the end of a clip in the pause after a word, on a shot cut where one is near. */
export function exitAfter(
  words: Word[],
  word: number,
  boundary: BoundaryQuality,
  cuts: number[],
  range: TimeRange,
): Edge {
  const end = words[word]?.end ?? range.end
  const latest = Math.min(range.end, words[word + 1]?.start ?? range.end)
  const room = Math.max(0, latest - end)
  const time = end + Math.min(LEAD_OUT, room / 2)
  const cut = nearestCut(cuts, end, Math.min(latest, time + CUT_REACH), time)
  return cut === null ? { time, word, boundary } : { time: cut, word, boundary }
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
