import type { TimeRange } from '../../time-range.ts'
import type { Word } from '../../transcribe/transcript.ts'
import { vocabularyFor } from '../language/vocabulary.ts'
import { type CutSettings, listCuts } from './cut-list.ts'

/** Cuts silences and hesitations out of segments that were chosen before; all times in source seconds. */
export function cutSegments(
  segments: TimeRange[],
  words: Word[],
  language: string | null,
  settings: CutSettings,
): TimeRange[] {
  const spoken = words.map(({ text }) => text)
  const cuts = listCuts(words, settings, vocabularyFor(language, spoken))
  return segments.flatMap(({ start, end }) => cuts.keep(start, end))
}
