import { clipWords } from '../caption/clip-words.ts'
import { strongMoments } from '../caption/strong-moments.ts'
import { spreadOut } from '../reframe/punch-in.ts'
import { lengthOf, type TimeRange } from '../time-range.ts'
import type { Word } from '../transcribe/transcript.ts'
import { type BrollAsset, planBroll } from './broll.ts'
import { emojiFor } from './said-emoji.ts'

/** Something that may be laid over a clip, in clip seconds: a file or an emoji, or a zoom where both are absent. */
export interface Suggestion<File> extends TimeRange {
  file?: File
  emoji?: string
}

/** A file, and the words that call for it. */
export type Suggested<File> = Pick<BrollAsset, 'kind' | 'labels' | 'duration_seconds'> & {
  file: File
}

/** How long an emoji is shown, in seconds. */
const EMOJI_SECONDS = 2

/** Suggests what the words of a clip call for: files whose labels are said, as b-roll is chosen, emoji, each once, and zooms where captions emphasize a word. */
export function suggestLayer<File>(
  words: Word[],
  segments: TimeRange[],
  language: string | null,
  files: Suggested<File>[],
): Suggestion<File>[] {
  const said = clipWords(words, segments, language)
  const seconds = lengthOf(segments)
  const assets = files.map((file) => ({ ...file, open: async () => null }))
  const shown = planBroll(said, seconds, { density: 1, assets }).map(({ start, end, asset }) => {
    const { file } = assets.find((one) => one === asset) ?? {}
    return { start, end, ...(file !== undefined && { file }) }
  })
  const isFree = (one: TimeRange, taken: readonly TimeRange[]) =>
    !taken.some(({ start, end }) => one.start < end && start < one.end)
  const seen = new Set<string>()
  const emoji = said
    .flatMap(({ text, start }) => {
      const found = emojiFor(text)
      if (found === undefined || seen.has(found)) return []
      seen.add(found)
      return [{ start, end: Math.min(start + EMOJI_SECONDS, seconds), emoji: found }]
    })
    .filter((one) => isFree(one, shown))
  const zooms = spreadOut(strongMoments(words, segments, language))
    .map(({ start, end }) => ({ start, end: Math.min(end, seconds) }))
    .filter((zoom) => isFree(zoom, shown))
  return [...shown, ...emoji, ...zooms].toSorted((a, b) => a.start - b.start)
}
