import type { ClipSettings } from '../pipeline/clip-settings.ts'
import type { TimeRange } from '../time-range.ts'
import type { Transcript } from '../transcribe/transcript.ts'
import { measureSentences } from './appeal/sentence-features.ts'
import { type Vocabulary, vocabularyFor } from './language/vocabulary.ts'
import type { Facts } from './measure/facts.ts'
import { findHeat } from './measure/heat.ts'
import { indexTerms, type TermIndex } from './measure/information.ts'
import { measureUnits } from './measure/measure-units.ts'
import { findTopics } from './measure/topics.ts'
import type { SelectionInput } from './select-clips.ts'
import { type CutList, listCuts } from './units/cut-list.ts'
import { findReactions, listUnits } from './units/list-units.ts'

export interface MeasuredSource {
  range: TimeRange
  facts: Facts[]
  /** Of each unit that is spoken: the values of `FEATURES`. */
  features: Float64Array[]
  vocabulary: Vocabulary
  index: TermIndex
  cuts: CutList
  isTopicAsked: boolean
}

/** Cuts a source into units and measures each once. */
export function measureSource(
  { transcript, analysis, settings, marks }: SelectionInput,
  range: TimeRange,
): MeasuredSource {
  const { words } = transcript
  const vocabulary = vocabularyFor(transcript.language, firstWords(transcript))
  const shotStarts = analysis.shots.slice(1).map((shot) => shot.start)
  const heat = marks && settings.audience_heat ? findHeat(marks.heat) : []
  const reactions = findReactions(analysis, words)
  const timeline = { words, cuts: shotStarts, reactions, heat, range }
  const units = listUnits(timeline, vocabulary, analysis, unitLimits(settings, range))
  const index = indexTerms(units, words, vocabulary)
  const topics = findTopics(settings, vocabulary)
  const cuts = listCuts(words, analysis, settings, vocabulary)
  const spoken = units.filter((unit) => unit.kind === 'speech')
  return {
    ...{ range, vocabulary, index, cuts, isTopicAsked: topics.isAsked },
    facts: measureUnits(units, timeline, analysis, vocabulary, index, topics, cuts),
    features: measureSentences({ units: spoken, words, vocabulary, index, start: range.start }),
  }
}

/** Returns the words from which the language is recognized. */
function firstWords({ words }: Transcript): string[] {
  return words.slice(0, 2000).map((word) => word.text.replaceAll(/[^\p{L}\p{M}'’]/gu, ''))
}

/** Limits the length of units, so that some run of units always falls within the allowed clip durations. */
function unitLimits({ clip_duration: { min, max } }: ClipSettings, range: TimeRange) {
  const longestUnit = Math.min(20, max / 2, Math.max(2, 0.8 * (max - min)))
  return { longestUnit, shortestClip: Math.min(min, range.end - range.start) }
}
