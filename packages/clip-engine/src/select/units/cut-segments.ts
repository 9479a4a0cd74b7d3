import type { Analysis } from '../../analyze/analysis.ts'
import type { TimeRange } from '../../time-range.ts'
import type { Word } from '../../transcribe/transcript.ts'
import { vocabularyFor } from '../language/vocabulary.ts'
import { type CutSettings, listCuts } from './cut-list.ts'

/** A clip whose segments were chosen before. */
export interface CutClip {
  segments: TimeRange[]
  words: Word[]
  language: string | null
}

/** Cuts silences and hesitations out of a clip's segments; all times in source seconds. */
export function cutSegments(
  { segments, words, language }: CutClip,
  analysis: Pick<Analysis, 'loudness' | 'speech'>,
  settings: CutSettings,
): TimeRange[] {
  const spoken = words.map(({ text }) => text)
  const cuts = listCuts(words, analysis, settings, vocabularyFor(language, spoken))
  return segments.flatMap(({ start, end }) => cuts.keep(start, end))
}
