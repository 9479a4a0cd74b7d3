import { isDeepStrictEqual } from 'node:util'
import { ApiError, type Fault } from '@svc/errors'
import {
  type CaptionWord,
  type ClipChange,
  type ClipContent,
  type ClipWord,
  tidyHashtags,
} from '@svc/specification'
import { hullOf, inSourceOrder } from '@svc/specification/play-order'
import * as clipTime from '../clip/clip-time.ts'
import { spokenText } from '../clip/save-clips.ts'
import { mergePatch } from '../json.ts'
import { faultAt } from '../refusals.ts'
import { changeCut } from './change-cut.ts'
import { placeCover, placeLayer, placeShots } from './change-layer.ts'
import type { HeldClip } from './revise-clip.ts'

/**
 * Applies a change to a clip.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at the member that is wrong.
 */
export function changeContent(clip: HeldClip, change: SettledChange): ClipContent {
  const cut = changeCut(clip, change)
  const { segments } = cut
  const { edits } = clip
  const before = edits.words_edited ? change.heardBefore : undefined
  const known = before?.words ?? clip.words
  const { words, isChanged } = changeWords(known, change.captions?.words, segments)
  return {
    title: change.title ?? clip.title,
    title_source:
      (change.title ?? clip.title) === clip.title
        ? clip.title_source
        : (change.title_source ?? 'person'),
    description: change.description ?? clip.description,
    hashtags: change.hashtags ? tidyHashtags(change.hashtags) : clip.hashtags,
    hook: changeHook(clip, change, segments),
    ...hullOf(segments),
    segments,
    words,
    transcript:
      before || isChanged || segments !== clip.segments
        ? spokenText(words, segments)
        : clip.transcript,
    ...edgesOf(clip, segments),
    edits: {
      ...edits,
      ...cut.edits,
      ...(before && { words_edited: false, heard: before.heard }),
      // Words that a person gave are all that is said there.
      ...(isChanged && {
        words_edited: true,
        heard: clipTime.uniteRanges([...(cut.edits.heard ?? []), ...segments]),
      }),
      ...(change.aspect_ratio !== undefined && { aspect_ratio: change.aspect_ratio }),
      ...(change.cover_seconds !== undefined && {
        cover_seconds: placeCover(change.cover_seconds, segments),
      }),
      ...(change.music_asset_id !== undefined && { music_asset_id: change.music_asset_id }),
      ...(change.layout !== undefined && { layout: change.layout }),
      ...(change.caption_style !== undefined && {
        caption_style: changeStyle(edits.caption_style, change.caption_style),
      }),
      ...(change.framing !== undefined && { framing: placeShots(change.framing, segments) }),
      ...(change.layer !== undefined && { layer: placeLayer(change.layer, segments) }),
    },
  }
}

/** @returns `null` when nothing of the style is the clip's own any more. */
function changeStyle(
  style: ClipContent['edits']['caption_style'],
  change: SettledChange['caption_style'],
): ClipContent['edits']['caption_style'] {
  const merged = mergePatch(style, change) as typeof style
  return merged && Object.keys(merged).length > 0 ? merged : null
}

/** What the hook was, or was found with, may lie outside of another cut. */
function changeHook(
  { hook }: HeldClip,
  { hook: change, hookFound = hook }: SettledChange,
  segments: ClipContent['segments'],
): ClipContent['hook'] {
  const changed = { ...hook, ...change }
  if (isDeepStrictEqual(changed, hook)) return hook
  const { start: least, end: most } = hullOf(segments)
  const outside = (['start', 'end'] as const).filter((edge) => {
    const second = changed[edge]
    const isKnown = second === hook[edge] || second === hookFound[edge]
    return !isKnown && (second < least || second > most)
  })
  const faults: Fault[] = outside.map((edge) => ({
    ...faultAt(
      `hook.${edge}`,
      `The spoken hook is within its clip, from ${least} s to ${most} s; this is ${changed[edge]} s.`,
    ),
    reason: 'out_of_range',
    params: { received: changed[edge], least, most, unit: 'seconds' },
  }))
  if (faults.length === 0 && changed.end < changed.start) {
    const sentence = `The spoken hook begins at ${changed.start} s and would end before, at ${changed.end} s.`
    faults.push(faultAt('hook.end', sentence))
  }
  if (faults.length > 0) throw ApiError.invalid(faults)
  return changed
}

/** An end that a person chose is none of the kinds that selection knows, and no fault of selection either. */
function edgesOf(
  { start, end, boundary_quality, warnings }: HeldClip,
  segments: ClipContent['segments'],
): Pick<ClipContent, 'boundary_quality' | 'warnings'> {
  const isMoved = {
    start: (segments[0]?.start ?? start) !== start,
    end: (segments.at(-1)?.end ?? end) !== end,
  }
  return {
    boundary_quality: {
      start: isMoved.start ? 'hard' : boundary_quality.start,
      end: isMoved.end ? 'hard' : boundary_quality.end,
    },
    warnings: isMoved.end
      ? warnings.filter((warning) => warning !== 'ends_mid_sentence')
      : warnings,
  }
}

type Given<T> = { [Name in keyof T]?: NonNullable<T[Name]> }
type FoundMember = 'title' | 'description' | 'hashtags' | 'start' | 'end' | 'segments'

/** A change of a clip that says what each member becomes. */
export interface SettledChange
  extends Omit<ClipChange, FoundMember | 'hook' | 'captions'>,
    Given<Pick<ClipChange, FoundMember>> {
  /** What the title was made of that is brought back. */
  title_source?: ClipContent['title_source']
  hook?: Given<NonNullable<ClipChange['hook']>>
  hookFound?: ClipContent['hook']
  captions?: { words?: NonNullable<NonNullable<ClipChange['captions']>['words']> }
  /** What was said before a person changed it, and where it was listened for; seconds of the source. */
  heardBefore?: { words: ClipWord[]; heard: ClipContent['edits']['heard'] }
}

/** Returns whether a change brings anything back to how the clip was found. */
export function bringsBack({ revision: _, ...change }: ClipChange): boolean {
  const members = Object.values({ ...change, ...change.hook, ...change.captions })
  return members.includes(null)
}

/** Puts what was found first in place of every `null` of a change. The other settings have `null` for a value: the project's. */
export function settle(change: ClipChange, found: ClipContent): SettledChange {
  const { title, description, hashtags, start, end, segments, hook, captions, ...rest } = change
  const words = captions === null ? null : captions?.words
  return {
    ...rest,
    ...pick({ title, description, hashtags, start, end, segments }, found),
    ...(title === null && { title_source: found.title_source }),
    ...(hook !== undefined && { hook: hook === null ? found.hook : pick(hook, found.hook) }),
    hookFound: found.hook,
    ...(words && { captions: { words } }),
    ...(words === null && {
      heardBefore: { words: found.words, heard: found.edits.heard ?? found.segments },
    }),
  }
}

/** Keeps the members that are given, with those of `found` in place of `null`. */
function pick<T extends object>(given: T, found: { [Name in keyof T]?: unknown }): Given<T> {
  const members = Object.entries(given).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    members.map(([name, value]) => [name, value ?? found[name as keyof T]]),
  ) as Given<T>
}

/** Rounding of times to milliseconds, on both sides. */
const TOLERANCE = 0.002

/**
 * Replaces the words of a clip's segments; words of the source outside of them are kept, for when they are cut in again.
 *
 * @param known - In seconds of the source.
 * @param given - In seconds of the clip; absent, or the same as are shown there already, to change nothing.
 * @returns In seconds of the source.
 * @throws {ApiError} `VALIDATION_ERROR` at the first words that are wrong.
 */
function changeWords(
  known: ClipWord[],
  given: readonly CaptionWord[] | undefined,
  segments: readonly clipTime.TimeRange[],
): { words: ClipWord[]; isChanged: boolean } {
  if (!given || areShown(given, clipTime.toClipTime(known, segments)))
    return { words: known, isChanged: false }
  const faults = faultsOf(given, clipTime.durationOf(segments))
  if (faults.length > 0) throw ApiError.invalid(faults)
  const isShown = (word: clipTime.TimeRange) =>
    segments.some((segment) => clipTime.isWithin(word, segment))
  const shown = known.filter(isShown)
  const others = known.filter((word) => !isShown(word))
  let passed = 0
  const placed = inSourceOrder(given.map((word) => place(word, segments))).map((one) => {
    while ((shown[passed]?.end ?? Number.POSITIVE_INFINITY) <= one.start) passed += 1
    return toWord(one, overlapped(one, shown, passed))
  })
  return { words: inSourceOrder([...others, ...placed]), isChanged: true }
}

function areShown(given: readonly CaptionWord[], shown: readonly ClipWord[]): boolean {
  const isSame = ({ text, start, end }: CaptionWord, at: number) =>
    text === shown[at]?.text && start === shown[at].start && end === shown[at].end
  return given.length === shown.length && given.every(isSame)
}

function faultsOf(words: readonly CaptionWord[], duration: number): Fault[] {
  return words.flatMap(({ start, end }, index) => {
    const before = words[index - 1]?.start ?? 0
    return [
      start < before &&
        faultAt(
          `captions.words[${index}].start`,
          `The word begins at ${start} s, before the one in front of it, at ${before} s.`,
        ),
      end <= start &&
        faultAt(
          `captions.words[${index}].end`,
          `The word ends at ${end} s; it must end after its start, ${start} s.`,
        ),
      end > duration + TOLERANCE &&
        faultAt(
          `captions.words[${index}].end`,
          `The word ends at ${end} s, after the end of the clip, ${duration} s.`,
        ),
    ].filter((fault) => fault !== false)
  })
}

/** Moves a word to the source; one across a seam stays in the segment that its middle lies in. */
function place(word: CaptionWord, segments: readonly clipTime.TimeRange[]): CaptionWord {
  const middle = clipTime.toMilliseconds((word.start + word.end) / 2)
  const inSource = clipTime.toSourceSecond(middle, segments)
  const { start, end } = segments.find((segment) =>
    clipTime.isWithin({ start: inSource, end: inSource }, segment),
  ) ??
    segments.at(-1) ?? { start: 0, end: inSource }
  const shift = inSource - middle
  return {
    ...word,
    start: clipTime.toMilliseconds(Math.max(start, word.start + shift)),
    end: clipTime.toMilliseconds(Math.min(end, word.end + shift)),
  }
}

/** @param before - The known word that it is laid over. */
function toWord(word: CaptionWord, before: ClipWord | undefined): ClipWord {
  const { text, start, end } = word
  const isUnchanged = before?.text === text
  return {
    text,
    start,
    end,
    speaker: before?.speaker ?? null,
    // A person is sure of what they wrote.
    confidence: isUnchanged ? before.confidence : 1,
    filler: isUnchanged && before.filler,
    ...(isUnchanged && before.doubtful && { doubtful: true }),
  }
}

/** @param from - The place in `shown` of the first word that does not end before it. */
function overlapped(
  word: clipTime.TimeRange,
  shown: readonly ClipWord[],
  from: number,
): ClipWord | undefined {
  let best: ClipWord | undefined
  for (let at = from; (shown[at]?.start ?? word.end) < word.end; at += 1) {
    const one = shown[at]
    if (one && overlap(one, word) > (best ? overlap(best, word) : 0)) best = one
  }
  return best
}

function overlap(a: clipTime.TimeRange, b: clipTime.TimeRange): number {
  return Math.min(a.end, b.end) - Math.max(a.start, b.start)
}
