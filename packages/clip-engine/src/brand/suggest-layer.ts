import { clipWords } from '../caption/clip-words.ts'
import { strongMoments } from '../caption/strong-moments.ts'
import { spreadOut } from '../reframe/punch-in.ts'
import type { TimeRange } from '../time-range.ts'
import type { Word } from '../transcribe/transcript.ts'
import { type BrollAsset, planBroll } from './broll.ts'

/** Something that may be laid over a clip, in clip seconds: a file, or a zoom where `file` is absent. */
export interface Suggestion<File> extends TimeRange {
  file?: File
}

/** A file, and the words that call for it. */
export type Suggested<File> = Pick<BrollAsset, 'kind' | 'labels' | 'duration_seconds'> & {
  file: File
}

/** Suggests what the words of a clip call for: files whose labels are said, as b-roll is chosen, and zooms where captions emphasize a word. */
export function suggestLayer<File>(
  words: Word[],
  segments: TimeRange[],
  language: string | null,
  files: Suggested<File>[],
): Suggestion<File>[] {
  const said = clipWords(words, segments, language)
  const seconds = segments.reduce((sum, { start, end }) => sum + end - start, 0)
  const assets = files.map((file) => ({ ...file, open: async () => null }))
  const shown = planBroll(said, seconds, { density: 1, assets }).map(({ start, end, asset }) => {
    const { file } = assets.find((one) => one === asset) ?? {}
    return { start, end, ...(file !== undefined && { file }) }
  })
  const zooms = spreadOut(strongMoments(words, segments, language))
    .map(({ start, end }) => ({ start, end: Math.min(end, seconds) }))
    .filter((zoom) => !shown.some(({ start, end }) => zoom.start < end && start < zoom.end))
  return [...shown, ...zooms].toSorted((a, b) => a.start - b.start)
}
