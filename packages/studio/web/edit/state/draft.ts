import type { CaptionStylePart, Clip, ClipEdits, FramedShot, LayerItem } from '@svc/client'
import { isKept, type Stretch, toMilliseconds, toSource } from '../cut/segments.ts'
import { type SourceWord, sourceWords } from '../words/source-words.ts'

/** How a clip is wanted: everything that a person changes, as it is now. Times are seconds of the source. */
export interface Draft {
  title: string
  description: string
  hashtags: readonly string[]
  /** The text over the first seconds; empty for none. */
  hook: string
  segments: readonly Stretch[]
  /** `null` for the project's setting. */
  remove_silences: boolean | null
  remove_fillers: boolean | null
  /** The captions of words that were corrected, by `idOf` the word; empty where a word is not shown. */
  corrections: Readonly<Record<string, string>>
  aspect_ratio: ClipEdits['aspect_ratio']
  /** What the cover shows; `null` for a moment that is chosen by the service. */
  cover_seconds: number | null
  layout: ClipEdits['layout']
  caption_style: CaptionStylePart | null
  /** What was framed by hand, ascending. */
  framing: readonly FramedShot[] | null
  /** What lies over the picture, from back to front. */
  layer: readonly LayerItem[] | null
  /** `none` for none, `null` for the template's. */
  music_asset_id: string | null
}

/** Names a word: its start in milliseconds of the source. */
export const idOf = ({ start }: Stretch): string => String(Math.round(start * 1000))

/**
 * Describes a clip as it is stored.
 *
 * @param words - The words of the source as the editor knows them; the captions are told by how they differ from these.
 */
export function draftOf(clip: Clip, words: readonly SourceWord[]): Draft {
  const { title, description, hashtags, hook, segments, edits } = clip
  const { remove_silences, remove_fillers, aspect_ratio, layout, caption_style } = edits
  const { music_asset_id, cover_seconds: cover } = edits
  return {
    ...{ title, description, hashtags, hook: hook.text, segments },
    ...{ remove_silences, remove_fillers, aspect_ratio, layout, caption_style, music_asset_id },
    cover_seconds: cover === null ? null : toMilliseconds(toSource(cover, segments)),
    corrections: correctionsOf(clip, words),
    framing:
      edits.framing?.map((shot) => ({
        ...shot,
        start: toMilliseconds(toSource(shot.start, segments)),
      })) ?? null,
    layer:
      edits.layer?.map((item) => ({
        ...item,
        start: toMilliseconds(toSource(item.start, segments)),
        end: toMilliseconds(toSource(item.end, segments, 'end')),
      })) ?? null,
  }
}

function correctionsOf({ words: own = [], segments }: Clip, words: readonly SourceWord[]) {
  const corrections: Record<string, string> = {}
  let at = 0
  for (const shown of sourceWords(own, segments, [])) {
    const middle = (shown.start + shown.end) / 2
    while ((words[at]?.end ?? Number.POSITIVE_INFINITY) <= middle) at++
    const known = words[at]
    if (known && known.start <= middle && known.text !== shown.text) {
      corrections[idOf(known)] = shown.text
    }
  }
  return corrections
}

/** What a caption says at a word. */
export const captionOf = (word: SourceWord, { corrections }: Pick<Draft, 'corrections'>): string =>
  corrections[idOf(word)] ?? word.text

/** Whether a word is in the clip, may be misheard, and was not corrected. */
export const isDoubtful = (
  word: SourceWord | undefined,
  draft: Pick<Draft, 'corrections' | 'segments'>,
): boolean =>
  word?.doubtful === true && isKept(word, draft.segments) && captionOf(word, draft) === word.text
