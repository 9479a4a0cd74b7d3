import type { CaptionWord, ClipChange, FramedShot } from '@svc/client'
import { withFillers, withoutFillers, withoutPauses, withPauses } from '../cut/pauses.ts'
import { durationOf, isKept, type Stretch, toClip, toMilliseconds } from '../cut/segments.ts'
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

/** Says what of a clip changes from one draft to another, in the terms of `/v1`. */
export function changeOf(saved: Draft, draft: Draft, rules: CutRules): ClipChange {
  const changed = new Set(differences(saved, draft))
  const isCutByHand = !isSame(cutBySwitches(saved, draft, rules), draft.segments)
  const { title, description, hashtags, hook, layout, caption_style, framing } = draft
  const { remove_silences, remove_fillers, segments } = draft
  return {
    ...(changed.has('title') && { title }),
    ...(changed.has('description') && { description }),
    ...(changed.has('hashtags') && { hashtags: [...hashtags] }),
    ...(changed.has('hook') && { hook: { text: hook } }),
    ...(isCutByHand && { segments: [...segments] }),
    ...((isCutByHand || changed.has('remove_silences')) && { remove_silences }),
    ...((isCutByHand || changed.has('remove_fillers')) && { remove_fillers }),
    ...(changed.has('captions') && { captions: { words: captionWords(draft, rules.words) } }),
    ...(changed.has('layout') && { layout }),
    ...(changed.has('caption_style') && { caption_style }),
    ...(changed.has('framing') && { framing: shotsOf(framing, segments) }),
  }
}

/** The cut of a draft when nothing but its switches is turned as another draft has them. */
export function cutBySwitches(
  from: Draft,
  { remove_silences, remove_fillers }: Pick<Draft, 'remove_silences' | 'remove_fillers'>,
  rules: CutRules,
): readonly Stretch[] {
  const { words, silence_min_seconds } = rules
  const was = switchesOf(from, rules)
  const is = switchesOf({ remove_silences, remove_fillers }, rules)
  let { segments } = from
  if (was.silences && !is.silences) segments = withPauses(segments, words)
  if (was.fillers && !is.fillers) segments = withFillers(segments, words)
  if (!was.fillers && is.fillers) segments = withoutFillers(segments, words)
  if (!was.silences && is.silences) segments = withoutPauses(segments, words, silence_min_seconds)
  return segments
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
  return words
    .filter((word) => isKept(word, segments))
    .flatMap((word) => {
      const start = toMilliseconds(Math.min(toClip(word.start, segments), longest - SHORTEST_WORD))
      const end = toMilliseconds(Math.min(toClip(word.end, segments), longest))
      const text = captionOf(word, draft).trim()
      return text ? [{ text, start, end: Math.max(end, start + SHORTEST_WORD) }] : []
    })
    .map((word, index, all) => ({
      ...word,
      start: Math.max(word.start, all[index - 1]?.start ?? 0),
    }))
}

/** A word that lies on a seam keeps this many seconds. */
const SHORTEST_WORD = 0.01

function shotsOf(shots: Draft['framing'], segments: readonly Stretch[]): FramedShot[] | null {
  if (!shots) return null
  const end = durationOf(segments)
  const placed = new Map<number, FramedShot>()
  for (const shot of shots) {
    const start = toMilliseconds(toClip(shot.start, segments))
    if (start < end) placed.set(start, { ...shot, start })
  }
  return placed.size > 0 ? [...placed.values()] : null
}
