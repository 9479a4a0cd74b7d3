import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@svc/errors'
import { LONGEST_CLIP, SHORTEST_CLIP, type StoredEdits } from '@svc/specification'
import { hullOf, inSourceOrder } from '@svc/specification/play-order'
import { durationOf, type TimeRange, toMilliseconds } from '../clip/clip-time.ts'
import { roundNumbers } from '../round-numbers.ts'
import type { SettledChange } from './change-content.ts'
import { type Fault, faultAt } from './faults.ts'
import type { HeldClip } from './held-clip.ts'

/** The members of the stored edits that say how a clip is cut. */
type CutEdits = Pick<
  StoredEdits,
  'remove_silences' | 'remove_fillers' | 'settled' | 'uncut' | 'heard'
>

/** How a clip is cut. */
interface Cut {
  segments: TimeRange[]
  edits: CutEdits
}

const SWITCHES = ['remove_silences', 'remove_fillers'] as const

/**
 * Applies a change to a clip's cut.
 *
 * A cut that is the present one changes nothing. Another that is given is kept as it is: pauses and filler words are removed from it only when the same change says so. A
 * switch that the change leaves out stays as it is, and is settled: nothing more is removed for it, so that what a person
 * brought back stays. A switch that is turned goes back to the segments before anything was removed; the worker then
 * removes what is wanted.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at the member that is wrong.
 */
export function changeCut(clip: HeldClip, change: SettledChange): Cut {
  const { edits, settings } = clip
  const given = givenCut(clip, change)
  const before = { remove_silences: edits.remove_silences, remove_fillers: edits.remove_fillers }
  const after = { ...before }
  for (const name of SWITCHES) if (change[name] !== undefined) after[name] = change[name]
  const turned = SWITCHES.filter((name) => before[name] !== after[name])
  if (!given && turned.length === 0) return { segments: clip.segments, edits }

  const listOn = (switches: typeof before) =>
    SWITCHES.filter((name) => switches[name] ?? settings[name])
  const isAnyOn = { before: listOn(before).length > 0, after: listOn(after).length > 0 }
  const whole = edits.uncut ?? (isAnyOn.before ? [hullOf(clip.segments)] : clip.segments)
  const base = given ?? (isAnyOn.after ? (edits.uncut ?? clip.segments) : whole)
  const isSettled = (name: (typeof SWITCHES)[number]) =>
    given ? change[name] === undefined : edits.settled.includes(name) && !turned.includes(name)
  return {
    segments: base,
    edits: {
      ...after,
      settled: listOn(after).filter(isSettled),
      uncut: isAnyOn.after ? base : null,
      heard: edits.heard ?? clip.segments,
    },
  }
}

function givenCut(
  clip: HeldClip,
  { segments, start, end }: SettledChange,
): TimeRange[] | undefined {
  const isTrimmed = start !== undefined || end !== undefined
  const edges = segments && hullOf(segments)
  if (edges && ((start ?? edges.start) !== edges.start || (end ?? edges.end) !== edges.end)) {
    throw ApiError.invalid([
      faultAt('segments', 'start and end are other ones than those of segments; give one of both.'),
    ])
  }
  const given = segments ?? (isTrimmed ? trim(clip.segments, start, end) : undefined)
  if (!given || isDeepStrictEqual(roundNumbers(given), roundNumbers(clip.segments))) {
    return undefined
  }
  const memberOf = (index: number, edge: 'start' | 'end') =>
    segments ? `segments[${index}].${edge}` : trimmedMember({ start, end }, edge)
  const limits = { sourceSeconds: clip.sourceSeconds, longest: durationOf(clip.segments) }
  const faults: Fault[] = faultsOfCut(given, limits, memberOf)
  if (faults.length > 0) throw ApiError.invalid(faults)
  return tidyCut(given, clip.sourceSeconds)
}

/** Moves the ends of a cut: segments outside are left out, the earliest and the latest are shortened or extended. */
function trim(
  segments: readonly TimeRange[],
  start = hullOf(segments).start,
  end = hullOf(segments).end,
): TimeRange[] {
  const inside = segments.filter((segment) => segment.end > start && segment.start < end)
  if (inside.length === 0 || end <= start) return [{ start, end }]
  const edges = hullOf(inside)
  return inside.map((segment) => ({
    start: segment.start === edges.start ? start : segment.start,
    end: segment.end === edges.end ? end : segment.end,
  }))
}

/** The member that a fault of a trimmed cut is about: the edge itself, or the other one when only that was given. */
function trimmedMember(
  given: { start: number | undefined; end: number | undefined },
  edge: 'start' | 'end',
) {
  return given[edge] === undefined ? (edge === 'start' ? 'end' : 'start') : edge
}

/** The shortest segment, in seconds: a few frames, and more than the rounding to frames takes away. */
const SHORTEST_SEGMENT = 0.1
/** How far a cut may reach beyond the measured end of a source, whose tracks seldom end together, in seconds. */
const TOLERANCE = 0.05

/** The limits of a cut. `longest`: the length that may be reached, in seconds. */
interface CutLimits {
  sourceSeconds: number
  longest?: number
}

/** Lists what is wrong with the segments of a clip: that they overlap, their place in the source, and their length together. */
export function faultsOfCut(
  segments: readonly TimeRange[],
  { sourceSeconds, longest = LONGEST_CLIP }: CutLimits,
  memberOf: (index: number, edge: 'start' | 'end') => string,
): Fault[] {
  const ascending = inSourceOrder(segments)
  const faults = segments.flatMap((segment, index) => {
    const { start, end } = segment
    const before = ascending[ascending.indexOf(segment) - 1]
    return [
      before &&
        start < before.end &&
        faultAt(
          memberOf(index, 'start'),
          `The segment begins at ${start} s, within another one, ${before.start} to ${before.end} s; segments may stand in any order and do not overlap.`,
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
    ].filter((fault) => typeof fault === 'object')
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
