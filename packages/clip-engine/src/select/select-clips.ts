import type { Analysis } from '../analyze/analysis.ts'
import type { EngineWarning } from '../engine-error.ts'
import type { ClipSettings } from '../pipeline/clip-settings.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import type { TimeRange } from '../time-range.ts'
import type { Transcript } from '../transcribe/transcript.ts'
import { chooseSpans } from './choose/choose-spans.ts'
import type { ClipCandidate, ScoreBreakdown } from './clip-candidate.ts'
import { describeClip } from './describe/describe-clip.ts'
import { vocabularyFor } from './language/vocabulary.ts'
import { indexTerms } from './measure/information.ts'
import { measureUnits } from './measure/measure-units.ts'
import { findTopics } from './measure/topics.ts'
import { rerankSpans } from './rerank-spans.ts'
import type { Reranker } from './reranker.ts'
import { calibrate } from './score/calibrate.ts'
import { listSpans } from './score/list-spans.ts'
import { rescueSpans } from './score/rescue-spans.ts'
import { usualDensity } from './score/sub-scores.ts'
import { weightsFor } from './score/weights.ts'
import { selectionWarnings } from './selection-warnings.ts'
import { listCuts } from './units/cut-list.ts'
import { findReactions } from './units/find-reactions.ts'
import { listUnits } from './units/list-units.ts'
import { isDead } from './units/scene-units.ts'

export interface SelectionInput {
  source: SourceVideo
  transcript: Transcript
  analysis: Analysis
  settings: ClipSettings
  /** Source ranges that earlier projects made clips of; they are ranked down. */
  used_moments?: TimeRange[]
  /** What an account's likes and dislikes say about each sub-score, −1 to 1. */
  preference_weights?: Partial<Record<keyof ScoreBreakdown, number>>
  reranker?: Reranker
}

export interface Selection {
  /** Best first. */
  candidates: ClipCandidate[]
  warnings: EngineWarning[]
}

/** A model is shown this many times as many clips as are wanted, so that its opinion can change the choice. */
const SHORTLIST_FACTOR = 2
const LONGEST_SHORTLIST = 24

/**
 * Chooses the stretches of a source that are worth showing on their own, and says why.
 *
 * The source is cut into units that a clip never splits (sentences, or scenes where nobody speaks); every unit is
 * measured once; runs of units are rated; a spread-out set of the best is chosen and described. The same input
 * gives the same clips, unless a language model has its say.
 *
 * @returns No candidates at all when nothing can be seen or heard; the warnings then say so.
 * @throws The signal's reason when it aborts.
 */
export async function selectClips(input: SelectionInput, signal: AbortSignal): Promise<Selection> {
  const { source, transcript, analysis, settings } = input
  const { words } = transcript
  const range = wantedRange(source, settings)
  if (isHopeless(input, range))
    return { candidates: [], warnings: selectionWarnings(input, range, 0) }

  const vocabulary = vocabularyFor(transcript.language, plainWords(transcript))
  const timeline = {
    words,
    cuts: analysis.shots.slice(1).map((shot) => shot.start),
    reactions: findReactions(analysis, words),
    range,
  }
  const units = listUnits(timeline, vocabulary, analysis, unitLengths(settings, range))
  const index = indexTerms(units, words, vocabulary)
  const topics = findTopics(settings, vocabulary)
  const facts = measureUnits(units, timeline, analysis, vocabulary, index, topics)
  const cuts = listCuts(words, settings, vocabulary)
  const preference_weights = input.preference_weights ?? {}
  const hasPreference = Object.values(preference_weights).some((weight) => weight !== 0)
  const rating = {
    settings,
    weights: weightsFor(settings.genre, topics.is_asked, hasPreference),
    yardstick: {
      usual_density: usualDensity(facts),
      is_topic_asked: topics.is_asked,
      preference_weights,
    },
    cuts,
    used_moments: (input.used_moments ?? []).toSorted((a, b) => a.start - b.start),
  }

  const listed = await listSpans(facts, rating, signal)
  const spans = listed.length > 0 ? listed : rescueSpans(facts, words, range, rating)
  const spread = { source_seconds: range.end - range.start }
  const shortlist = chooseSpans(spans, { count: shortlistCount(settings), ...spread })
  const ranking = await rerankSpans(shortlist, words, settings, input.reranker, signal)
  const chosen = chooseSpans(ranking.spans === shortlist ? spans : ranking.spans, {
    count: settings.clip_count,
    ...spread,
  })

  const scoreOf = calibrate(spans)
  const scene = { source, transcript, vocabulary, index, cuts }
  const candidates = chosen.map((span, position) => {
    const reason = ranking.reasons.get(span)
    return describeClip(span, scene, position + 1, scoreOf(span.quality), reason ? [reason] : [])
  })
  return {
    candidates,
    warnings: [...ranking.warnings, ...selectionWarnings(input, range, candidates.length)],
  }
}

/** The part of the source that clips may come from. */
function wantedRange({ duration_seconds }: SourceVideo, { range }: ClipSettings): TimeRange {
  const start = Math.min(Math.max(0, range?.start ?? 0), duration_seconds)
  return { start, end: Math.max(start, Math.min(range?.end ?? duration_seconds, duration_seconds)) }
}

/** Nobody expects a clip of less than this many seconds. */
const SHORTEST_SOURCE = 1

function isHopeless({ transcript, analysis }: SelectionInput, range: TimeRange): boolean {
  if (range.end - range.start < SHORTEST_SOURCE) return true
  const isSpokenIn = transcript.words.some(
    (word) => word.end > range.start && word.start < range.end,
  )
  return !isSpokenIn && isDead(analysis, range)
}

function plainWords({ words }: Transcript): string[] {
  return words.slice(0, 2000).map((word) => word.text.replaceAll(/[^\p{L}\p{M}'’]/gu, ''))
}

/** No unit may be so long that runs of units jump over the allowed durations. */
function unitLengths({ clip_duration: { min, max } }: ClipSettings, range: TimeRange) {
  const longest_unit = Math.min(20, max / 2, Math.max(2, 0.8 * (max - min)))
  return { longest_unit, shortest_clip: Math.min(min, range.end - range.start) }
}

function shortlistCount({ clip_count: { min, max } }: ClipSettings) {
  const wanted = Math.max(max, Math.min(LONGEST_SHORTLIST, SHORTLIST_FACTOR * max))
  return { min: Math.max(min, wanted), max: wanted }
}
