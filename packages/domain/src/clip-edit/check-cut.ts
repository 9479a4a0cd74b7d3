import { LONGEST_CLIP, SHORTEST_CLIP } from '@svc/specification'
import { durationOf, type TimeRange, toMilliseconds } from '../clip/clip-time.ts'
import { type Fault, faultAt } from './faults.ts'

/** The shortest segment, in seconds: a few frames, and more than the rounding to frames takes away. */
const SHORTEST_SEGMENT = 0.1
/** How far a cut may reach beyond the measured end of a source, whose tracks seldom end together, in seconds. */
const TOLERANCE = 0.05

/** The limits of a cut. `longest`: the length that may be reached, in seconds. */
interface CutLimits {
  sourceSeconds: number
  longest?: number
}

/** Lists what is wrong with the segments of a clip: their order, their place in the source, and their length together. */
export function faultsOfCut(
  segments: readonly TimeRange[],
  { sourceSeconds, longest = LONGEST_CLIP }: CutLimits,
  memberOf: (index: number, edge: 'start' | 'end') => string,
): Fault[] {
  const faults = segments.flatMap(({ start, end }, index) => {
    const before = segments[index - 1]?.end ?? 0
    return [
      start < before &&
        faultAt(
          memberOf(index, 'start'),
          `The segment begins at ${start} s, before the one in front of it ends, at ${before} s; segments are ascending and do not overlap.`,
        ),
      toMilliseconds(end - start) < SHORTEST_SEGMENT &&
        faultAt(
          memberOf(index, 'end'),
          `The segment ends at ${end} s; it must end at least ${SHORTEST_SEGMENT} s after its start, ${start} s.`,
        ),
      end > sourceSeconds + TOLERANCE &&
        faultAt(
          memberOf(index, 'end'),
          `${end} s is after the end of the source, ${sourceSeconds} s.`,
        ),
    ].filter((fault) => fault !== false)
  })
  const seconds = durationOf(segments)
  const most = Math.max(LONGEST_CLIP, longest)
  if (faults.length > 0 || (seconds >= SHORTEST_CLIP && seconds <= most)) return faults
  const where = memberOf(segments.length - 1, 'end')
  return [
    faultAt(where, `The clip would last ${seconds} s; allowed are ${SHORTEST_CLIP} to ${most} s.`),
  ]
}

/** Rounds a cut to milliseconds and keeps it inside of the source. */
export function tidyCut(segments: readonly TimeRange[], sourceSeconds: number): TimeRange[] {
  return segments.map(({ start, end }) => ({
    start: toMilliseconds(start),
    end: Math.min(toMilliseconds(end), sourceSeconds),
  }))
}
