import { isDeepStrictEqual } from 'node:util'
import { ApiError, type Fault, invalidAt } from '@svc/errors'
import { type ClipWord, LONGEST_CLIP, SHORTEST_CLIP, type StoredEdits } from '@svc/specification'
import {
  cutOut,
  hullOf,
  inSourceOrder,
  SHORTEST_SEGMENT,
  stretchOf,
} from '@svc/specification/play-order'
import { durationOf, isWithin, type TimeRange, toMilliseconds } from '../clip/clip-time.ts'
import { roundNumbers } from '../json.ts'
import { faultAt } from '../refusals.ts'
import type { SettledChange } from './change-content.ts'
import type { HeldClip } from './revise-clip.ts'

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
 * A cut that is the present one changes nothing. Another that is given, or that phrases are cut out of, is kept as it is: pauses and filler words are removed from it only when the same change says so. A
 * switch that the change leaves out stays as it is, and is settled: nothing more is removed for it, so that what a person
 * brought back stays. A switch that is turned goes back to the segments before anything was removed; the worker then
 * removes what is wanted.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at the member that is wrong.
 */
export function changeCut(clip: HeldClip, change: SettledChange): Cut {
  const { edits, settings } = clip
  const edges = givenCut(clip, change)
  const given = change.cut_phrases
    ? withoutPhrases(edges ?? clip.segments, clip.words, change.cut_phrases)
    : edges
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
    throw invalidAt(
      'body.segments',
      'start and end are other ones than those of segments; give one of both.',
    )
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

/** Cuts phrases out of a cut, wherever they are said in it. */
function withoutPhrases(
  segments: TimeRange[],
  words: readonly ClipWord[],
  phrases: readonly string[],
): TimeRange[] {
  const said = inSourceOrder(words)
  const isHeard = said.map((word) => segments.some((segment) => isWithin(word, segment)))
  const letters = said.map(({ text }, index) => (isHeard[index] ? lettersOf(text) : ''))
  const faults: Fault[] = []
  const left = phrases.reduce((all, phrase, index) => {
    const places = placesOf(lettersOf(phrase), letters)
    if (places.length === 0) {
      const where = `cut_phrases[${index}]`
      faults.push(faultAt(where, `The clip does not say ${JSON.stringify(phrase)}.`))
    }
    return places.reduce((rest, [first, last]) => cutOut(rest, stretchOf(said, first, last)), all)
  }, segments)
  if (faults.length === 0 && durationOf(left) < SHORTEST_CLIP) {
    const what = `The clip would last ${durationOf(left)} s; at least ${SHORTEST_CLIP} s must stay.`
    faults.push(faultAt('cut_phrases', what))
  }
  if (faults.length > 0) throw ApiError.invalid(faults)
  return left
}

const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

/**
 * Lists where words in a row make a phrase: the places of its first and its last word.
 *
 * @param words - Their letters, however they are divided; empty for one that is not heard.
 */
function placesOf(phrase: string, words: readonly string[]): [first: number, last: number][] {
  return words.flatMap((word, first): [number, number][] => {
    if (!word) return []
    let [said, last] = [word, first]
    while (said.length < phrase.length && last + 1 < words.length) said += words[++last]
    return said === phrase ? [[first, last]] : []
  })
}

/** Rounds a cut to milliseconds and keeps it inside of the source. */
export function tidyCut(segments: readonly TimeRange[], sourceSeconds: number): TimeRange[] {
  return segments.map(({ start, end }) => ({
    start: toMilliseconds(start),
    end: Math.min(toMilliseconds(end), sourceSeconds),
  }))
}
