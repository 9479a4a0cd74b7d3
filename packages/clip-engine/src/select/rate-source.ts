import type { ClipSettings } from '../pipeline/clip-settings.ts'
import type { TimeRange } from '../time-range.ts'
import type { Transcript } from '../transcribe/transcript.ts'
import { appealReasons } from './appeal/appeal-reasons.ts'
import { rateAppeal } from './appeal/rate-appeal.ts'
import { usualAppeal } from './appeal/usual-appeal.ts'
import type { ScoreReason } from './clip-candidate.ts'
import type { Scene } from './describe/describe-clip.ts'
import { vocabularyFor } from './language/vocabulary.ts'
import { indexTerms } from './measure/information.ts'
import { measureUnits } from './measure/measure-units.ts'
import { findTopics } from './measure/topics.ts'
import { listSpans } from './score/list-spans.ts'
import { rescueSpans } from './score/rescue-spans.ts'
import type { Span } from './score/span.ts'
import type { SelectionInput } from './select-clips.ts'
import { listCuts } from './units/cut-list.ts'
import { findReactions } from './units/find-reactions.ts'
import { listUnits } from './units/list-units.ts'

/** A source's possible clips, and why they are worth what they are. */
export interface RatedSource {
  spans: Span[]
  scene: Scene
  reasonsOf(span: Span): ScoreReason[]
}

/** Cuts a source into units, measures each once, and rates the runs of units that may become clips. */
export async function rateSource(
  input: SelectionInput,
  range: TimeRange,
  signal: AbortSignal,
): Promise<RatedSource> {
  const { source, transcript, analysis, settings, preference_weights = {} } = input
  const { words } = transcript
  const vocabulary = vocabularyFor(transcript.language, firstWords(transcript))
  const shotStarts = analysis.shots.slice(1).map((shot) => shot.start)
  const timeline = { words, cuts: shotStarts, reactions: findReactions(analysis, words), range }
  const units = listUnits(timeline, vocabulary, analysis, unitLimits(settings, range))
  const index = indexTerms(units, words, vocabulary)
  const topics = findTopics(settings, vocabulary)
  const cuts = listCuts(words, analysis, settings, vocabulary)
  const facts = measureUnits(units, timeline, analysis, vocabulary, index, topics, cuts)
  const appeal = rateAppeal({ units, words, vocabulary, index, ...range }, input.appeal_model)
  facts.forEach((fact, at) => {
    fact.appeal = appeal.ratings[at] ?? 0
  })

  const rating = {
    settings,
    yardstick: {
      appeal: usualAppeal(facts, settings.clip_duration.target),
      is_topic_asked: topics.is_asked,
      preference_weights,
    },
    cuts,
    used_moments: (input.used_moments ?? []).toSorted((a, b) => a.start - b.start),
  }
  const listed = await listSpans(facts, rating, signal)
  const spans = listed.length > 0 ? listed : rescueSpans(facts, words, range, rating)
  const scene = { source, transcript, vocabulary, index, cuts }
  return { spans, scene, reasonsOf: (span) => appealReasons(span, appeal.contributionsOf) }
}

/** Enough words to recognize a language by. */
function firstWords({ words }: Transcript): string[] {
  return words.slice(0, 2000).map((word) => word.text.replaceAll(/[^\p{L}\p{M}'’]/gu, ''))
}

/** No unit may be so long that runs of units jump over the allowed durations. */
function unitLimits({ clip_duration: { min, max } }: ClipSettings, range: TimeRange) {
  const longest_unit = Math.min(20, max / 2, Math.max(2, 0.8 * (max - min)))
  return { longest_unit, shortest_clip: Math.min(min, range.end - range.start) }
}
