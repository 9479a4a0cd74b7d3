import type { CaptionWord, ClipChange, FramedShot, LayerItem } from '@svc/client'
import { withFillers, withoutFillers, withoutPauses, withPauses } from '../cut/pauses.ts'
import {
  durationOf,
  isKept,
  rangeInClip,
  type Stretch,
  toClip,
  toMilliseconds,
} from '../cut/segments.ts'
import type { SourceWord } from '../words/source-words.ts'
import { captionOf, type Draft } from './draft.ts'
import { differences, isSame } from './parts.ts'

/** What decides how switches cut: the words of the source and the settings of the project. */
export interface CutRules {
  words: readonly SourceWord[]
  remove_silences: boolean
  remove_fillers: boolean
  silence_min_seconds: number
}

/**
 * Says what of a clip changes from one draft to another, in the terms of `/v1`: the changes that are made one after the
 * other.
 */
export function changesOf(saved: Draft, draft: Draft, rules: CutRules): ClipChange[] {
  const { switches, cut } = cutChanges(saved, draft, rules)
  const rest = { ...cut, ...changeOfRest(saved, draft, rules) }
  // Of a cut that is given with a switch, the service removes what the switch says. A pause that was brought back stays
  // when the cut follows the switch.
  const { segments } = draft
  const again = turnOn(segments, switchesOf(saved, rules), switchesOf(draft, rules), rules)
  const isKept = cut.segments === undefined || isSame(again, segments)
  const changes = isKept ? [{ ...switches, ...rest }] : [switches, rest]
  return changes.filter((change) => Object.keys(change).length > 0)
}

/** What is told of the switches that were turned, and the cut where switches alone do not lead to it. */
function cutChanges(saved: Draft, draft: Draft, rules: CutRules) {
  const turned = SWITCHES.filter((name) => saved[name] !== draft[name])
  const switches: ClipChange = Object.fromEntries(turned.map((name) => [name, draft[name]]))
  const was = switchesOf(saved, rules)
  const is = switchesOf(draft, rules)
  // A switch that is turned off brings back what is shown, and not what was cut by hand.
  const isTurnedOff = (was.silences && !is.silences) || (was.fillers && !is.fillers)
  const isGiven = isTurnedOff || !isSame(cutBySwitches(saved, draft, rules), draft.segments)
  const cut: ClipChange = isGiven ? { segments: [...draft.segments] } : {}
  return { switches, cut }
}

const SWITCHES = ['remove_silences', 'remove_fillers'] as const

function changeOfRest(saved: Draft, draft: Draft, rules: CutRules): ClipChange {
  const changed = new Set(differences(saved, draft))
  const { title, description, hashtags, hook, aspect_ratio, layout, framing, segments } = draft
  return {
    ...(changed.has('title') && { title }),
    ...(changed.has('description') && { description }),
    ...(changed.has('hashtags') && { hashtags: [...hashtags] }),
    ...(changed.has('hook') && { hook: { text: hook } }),
    ...(changed.has('captions') && { captions: { words: captionWords(draft, rules.words) } }),
    ...(changed.has('aspect_ratio') && { aspect_ratio }),
    ...(changed.has('cover_seconds') && { cover_seconds: coverOf(draft) }),
    ...(changed.has('layout') && { layout }),
    ...(changed.has('caption_style') && { caption_style: styleChange(saved, draft) }),
    ...(changed.has('framing') && { framing: shotsOf(framing, segments) }),
    ...(changed.has('layer') && { layer: layerOf(draft) }),
    ...(changed.has('music_asset_id') && { music_asset_id: draft.music_asset_id }),
  }
}

/** What `/v1` lays over the style that is saved: a member that is not chosen any more is `null`. */
function styleChange({ caption_style: saved }: Draft, { caption_style: style }: Draft) {
  const gone = Object.keys(saved ?? {}).map((name) => [name, null])
  return style && { ...Object.fromEntries(gone), ...style }
}

/** The cut of a draft when nothing but its switches is turned as another draft has them. */
export function cutBySwitches(
  from: Draft,
  { remove_silences, remove_fillers }: Pick<Draft, 'remove_silences' | 'remove_fillers'>,
  rules: CutRules,
): readonly Stretch[] {
  const { words } = rules
  const was = switchesOf(from, rules)
  const is = switchesOf({ remove_silences, remove_fillers }, rules)
  let { segments } = from
  if (was.silences && !is.silences) segments = withPauses(segments, words)
  if (was.fillers && !is.fillers) segments = withFillers(segments, words)
  return turnOn(segments, was, is, rules)
}

type Switches = ReturnType<typeof switchesOf>

/** A cut after the switches that are newly on have removed what they remove. */
function turnOn(
  segments: readonly Stretch[],
  was: Switches,
  is: Switches,
  { words, silence_min_seconds }: CutRules,
): readonly Stretch[] {
  const spoken = !was.fillers && is.fillers ? withoutFillers(segments, words) : segments
  return !was.silences && is.silences ? withoutPauses(spoken, words, silence_min_seconds) : spoken
}

/** Whether pauses and filler words are cut out, by the draft or else by the project. */
export const switchesOf = (
  { remove_silences, remove_fillers }: Pick<Draft, 'remove_silences' | 'remove_fillers'>,
  rules: Pick<CutRules, 'remove_silences' | 'remove_fillers'>,
) => ({
  silences: remove_silences ?? rules.remove_silences,
  fillers: remove_fillers ?? rules.remove_fillers,
})

/** The words of the captions, in seconds of the clip. */
export function captionWords(draft: Draft, words: readonly SourceWord[]): CaptionWord[] {
  const { segments } = draft
  const longest = durationOf(segments)
  return segments
    .flatMap((segment) =>
      words
        .filter((word) => isKept(word, [segment]))
        .flatMap((word) => {
          const offset = toClip(segment.start, segments) - segment.start
          const from = Math.max(word.start, segment.start) + offset
          const start = toMilliseconds(Math.min(from, longest - SHORTEST_WORD))
          const end = toMilliseconds(Math.min(word.end, segment.end) + offset)
          const text = captionOf(word, draft).trim()
          return text ? [{ text, start, end: Math.max(end, start + SHORTEST_WORD) }] : []
        }),
    )
    .map((word, index, all) => ({
      ...word,
      start: Math.max(word.start, all[index - 1]?.start ?? 0),
    }))
}

/** A word that lies on a seam keeps this many seconds. */
const SHORTEST_WORD = 0.01

/** When in the clip the cover is seen; `null` also where that and all after it was cut out. */
export function coverOf({ cover_seconds, segments }: Pick<Draft, 'cover_seconds' | 'segments'>) {
  const second = cover_seconds === null ? null : toMilliseconds(toClip(cover_seconds, segments))
  return second !== null && second < durationOf(segments) ? second : null
}

/** What lies over the clip in its own seconds, without what is cut out; `null` for nothing. */
export function layerOf({ layer, segments }: Pick<Draft, 'layer' | 'segments'>) {
  const items: LayerItem[] = (layer ?? [])
    .map((item) => ({ ...item, ...shownOf(item, segments) }))
    .filter(({ start, end }) => end - start >= SHORTEST_SHOWING)
  return items.length > 0 ? items : null
}

/** When in the clip something over it is seen; never where it is cut out. */
export function shownOf({ start, end }: Stretch, segments: readonly Stretch[]): Stretch {
  const shown = rangeInClip({ start, end }, segments)
  const second = toMilliseconds(toClip(start, segments))
  return {
    start: shown ? toMilliseconds(shown.start) : second,
    end: shown ? toMilliseconds(shown.end) : second,
  }
}

/** In seconds, as `/v1` asks for. */
export const SHORTEST_SHOWING = 0.1

function shotsOf(shots: Draft['framing'], segments: readonly Stretch[]): FramedShot[] | null {
  if (!shots) return null
  const end = durationOf(segments)
  const placed = new Map<number, FramedShot>()
  for (const shot of shots) {
    const start = toMilliseconds(toClip(shot.start, segments))
    if (start < end) placed.set(start, { ...shot, start })
  }
  const shown = [...placed.values()].toSorted((a, b) => a.start - b.start)
  return shown.length > 0 ? shown : null
}
