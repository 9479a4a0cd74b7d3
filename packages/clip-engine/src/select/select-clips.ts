import type { Analysis } from '../analyze/analysis.ts'
import type { EngineWarning } from '../engine-error.ts'
import type { ClipSettings } from '../pipeline/clip-settings.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import type { TimeRange } from '../time-range.ts'
import type { Transcript } from '../transcribe/transcript.ts'
import type { AppealModel } from './appeal/appeal-model.ts'
import { chooseSpans } from './choose/choose-spans.ts'
import type { ClipCandidate, ScoreBreakdown } from './clip-candidate.ts'
import { describeClip } from './describe/describe-clip.ts'
import { countNouns } from './describe/noun-phrases.ts'
import { measureSource } from './measure-source.ts'
import { rateSource } from './rate-source.ts'
import { rerankSpans } from './rerank-spans.ts'
import type { Reranker } from './reranker.ts'
import type { Span } from './score/span.ts'
import { selectionWarnings } from './selection-warnings.ts'
import { isDead } from './units/scene-units.ts'

export interface SelectionInput {
  source: SourceVideo
  transcript: Transcript
  analysis: Analysis
  settings: ClipSettings
  /** Source ranges that earlier projects made clips of; they are ranked down. */
  usedMoments?: TimeRange[]
  /** The account's preference for each sub-score, learned from likes and dislikes, −1 to 1. */
  preferenceWeights?: Partial<Record<keyof ScoreBreakdown, number>>
  reranker?: Reranker
  /** Instead of the model that is shipped; for measuring one on talks that it was not fitted on. */
  appealModel?: AppealModel
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
 * The source is cut into units that a clip never splits (sentences, or scenes without words); every unit is
 * measured once; runs of units are rated; the best are chosen and described. The same input
 * gives the same clips, unless a language model re-ranks them.
 *
 * @returns The candidates and warnings; no candidates, with a warning, when nothing can be seen or heard.
 * @throws The signal's reason when it aborts.
 */
export async function selectClips(input: SelectionInput, signal: AbortSignal): Promise<Selection> {
  const range = wantedRange(input)
  if (isHopeless(input, range)) {
    return { candidates: [], warnings: selectionWarnings(input, range, 0) }
  }

  const measured = measureSource(input, range)
  const { spans, reasonsOf } = await rateSource(measured, input, signal)
  const { source, transcript } = input
  const { words } = transcript
  const nouns = countNouns(measured.facts, words, measured.vocabulary)
  const taken = { titles: new Set<string>(), hooks: new Set<string>() }
  const scene = { ...measured, source, transcript, words, nouns, taken }
  const { chosen, reasons, headlines, warnings } = await choose(spans, input, signal)
  const candidates = chosen.map((span, at) => {
    const opinion = reasons.get(span)
    const score = Math.round(100 * span.quality)
    const judged = {
      reasons: [...(opinion ? [opinion] : []), ...reasonsOf(span)],
      headlines: headlines.get(span),
    }
    return describeClip(span, scene, at + 1, score, judged)
  })
  return {
    candidates,
    warnings: [...warnings, ...selectionWarnings(input, range, candidates.length)],
  }
}

/** The part of the source that clips may come from. */
function wantedRange({ source, settings: { range } }: SelectionInput): TimeRange {
  const { duration_seconds } = source
  const start = Math.min(Math.max(0, range?.start ?? 0), duration_seconds)
  return { start, end: Math.max(start, Math.min(range?.end ?? duration_seconds, duration_seconds)) }
}

/** The shortest clip, in seconds. */
const SHORTEST_SOURCE = 1

function isHopeless({ transcript, analysis }: SelectionInput, range: TimeRange): boolean {
  if (range.end - range.start < SHORTEST_SOURCE) return true
  const isSpokenIn = transcript.words.some(
    (word) => word.end > range.start && word.start < range.end,
  )
  return !isSpokenIn && isDead(analysis, range)
}

/** Chooses a set of spans; a language model sees a longer list first and may change their order. */
async function choose(
  spans: Span[],
  { settings, transcript, reranker }: SelectionInput,
  signal: AbortSignal,
) {
  const shortlist = chooseSpans(spans, { count: shortlistCount(settings) })
  const ranking = await rerankSpans(shortlist, transcript.words, settings, reranker, signal)
  // Without a usable answer of the model the choice is made among all spans.
  const choosable = ranking.spans === shortlist ? spans : ranking.spans
  const chosen = chooseSpans(choosable, { count: settings.clip_count })
  return { ...ranking, chosen }
}

function shortlistCount({ clip_count: { min, max } }: ClipSettings) {
  const wanted = Math.max(max, Math.min(LONGEST_SHORTLIST, SHORTLIST_FACTOR * max))
  return { min: Math.max(min, wanted), max: wanted }
}
