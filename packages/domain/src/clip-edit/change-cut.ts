import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@svc/errors'
import type { StoredEdits } from '@svc/specification'
import { durationOf, type TimeRange } from '../clip/clip-time.ts'
import { roundNumbers } from '../round-numbers.ts'
import type { SettledChange } from './bring-back.ts'
import { faultsOfCut, tidyCut } from './check-cut.ts'
import { type Fault, faultAt } from './faults.ts'
import type { HeldClip } from './held-clip.ts'

/** The members of the stored edits that say how a clip is cut. */
type CutEdits = Pick<
  StoredEdits,
  'remove_silences' | 'remove_fillers' | 'settled' | 'uncut' | 'heard'
>

/** How a clip is cut. */
export interface Cut {
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

/** Moves the ends of a cut: segments outside are left out, the first and the last are shortened or extended. */
function trim(
  segments: readonly TimeRange[],
  start = segments[0]?.start ?? 0,
  end = segments.at(-1)?.end ?? 0,
): TimeRange[] {
  const inside = segments.filter((segment) => segment.end > start && segment.start < end)
  if (inside.length === 0 || end <= start) return [{ start, end }]
  const last = inside.length - 1
  return inside.map((segment, index) => ({
    start: index === 0 ? start : segment.start,
    end: index === last ? end : segment.end,
  }))
}

/** The member that a fault of a trimmed cut is about: the edge itself, or the other one when only that was given. */
function trimmedMember(
  given: { start: number | undefined; end: number | undefined },
  edge: 'start' | 'end',
) {
  return given[edge] === undefined ? (edge === 'start' ? 'end' : 'start') : edge
}

function hullOf(segments: readonly TimeRange[]): TimeRange {
  return { start: segments[0]?.start ?? 0, end: segments.at(-1)?.end ?? 0 }
}
