import type { ScoreBreakdown } from '@svc/specification'
import type { Analysis } from '../analyze/analysis.ts'
import type { EngineWarning } from '../engine-error.ts'
import type { Passage } from '../judge/passage.ts'
import type { ClipSettings } from '../pipeline/clip-settings.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import type { SourceMarks } from '../source/source-marks.ts'
import type { TimeRange } from '../time-range.ts'
import type { Transcript } from '../transcribe/transcript.ts'
import type { AppealModel } from './appeal/appeal-model.ts'
import { chooseSpans } from './choose/choose-spans.ts'
import type { ClipCandidate } from './clip-candidate.ts'
import { describeClip } from './describe/describe-clip.ts'
import { countNouns } from './describe/noun-phrases.ts'
import { quotableOf } from './describe/quotable.ts'
import { linesToRead } from './describe/rank-lines.ts'
import { judgedSpans } from './judged-spans.ts'
import { measureSource } from './measure-source.ts'
import { type RatedSource, rateSource } from './rate-source.ts'
import type { Span } from './score/span.ts'
import { isDead } from './units/list-units.ts'

export interface SelectionInput {
  source: SourceVideo
  transcript: Transcript
  analysis: Analysis
  settings: ClipSettings
  /** What the source's site tells of its parts. */
  marks?: SourceMarks
  /** Source ranges that earlier projects made clips of; they are ranked down. */
  usedMoments?: TimeRange[]
  /** The account's preference for each sub-score, learned from likes, dislikes and posts, −3 to 3. */
  preferenceWeights?: Partial<Record<keyof ScoreBreakdown, number>>
  /** What a language model chose, best first. */
  judged?: Passage[]
  /** Gives sentences their vectors; without it they are rated by what can be counted in them alone. */
  encode?: (texts: string[]) => Promise<Float32Array[]>
  /** Instead of the model that is shipped; for measuring one on talks that it was not fitted on. */
  appealModel?: AppealModel
}

export interface Selection {
  /** Best first. */
  candidates: ClipCandidate[]
  warnings: EngineWarning[]
}

/** What the statistics choose is worth at most this share of what a model chose last. */
const STAND_IN = 0.9

/**
 * Chooses the stretches of a source that are worth showing on their own, and says why.
 *
 * The source is cut into units that a clip never splits (sentences, or scenes without words); every unit is
 * measured once; runs of units are rated; the best are chosen and described. The same input
 * gives the same clips. What a language model chose comes first, and the statistics fill up what is wanted beyond.
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
  const rated = await rateSource(measured, input, signal)
  const { source, transcript, judged = [] } = input
  const { words } = transcript
  const nouns = countNouns(measured.facts, words, measured.vocabulary)
  const taken = { titles: new Set<string>(), hooks: new Set<string>() }
  const { chapters = [] } = input.marks ?? {}
  const scene = {
    ...measured,
    spans: rated.spans,
    source,
    transcript,
    words,
    nouns,
    taken,
    chapters,
    meanings: { lines: new Map<string, Float32Array>(), units: rated.meant },
  }
  const passages = judgedSpans(judged, rated)
  const spans = [...passages.keys(), ...standIns(rated, passages)]
  const chosen = chooseSpans(spans, {
    count: input.settings.clip_count,
    isCrowdAllowed: passages.size > 0,
  })
  if (input.encode && measured.vocabulary.language === 'en') {
    const lines = chosen.flatMap((span) => {
      const { quotable, asked } = quotableOf(span, scene)
      return linesToRead(quotable, scene, asked)
    })
    const vectors = lines.length > 0 ? await input.encode(lines) : []
    for (const [at, vector] of vectors.entries()) scene.meanings.lines.set(lines[at] ?? '', vector)
  }
  const candidates = chosen.map((span, at) =>
    describeClip(span, scene, at + 1, {
      score: Math.round(100 * span.quality),
      reasons: rated.reasonsOf(span),
      passage: passages.get(span),
    }),
  )
  return { candidates, warnings: selectionWarnings(input, range, candidates.length) }
}

/** The spans that the statistics find; below those that a model chose, if there are any. */
function standIns({ spans }: RatedSource, passages: Map<Span, Passage>): Span[] {
  if (passages.size === 0) return spans
  const lowest = Math.min(...[...passages.keys()].map(({ quality }) => quality))
  const highest = Math.max(...spans.map(({ quality }) => quality), Number.MIN_VALUE)
  const share = (STAND_IN * lowest) / highest
  return spans.map((span) => ({ ...span, quality: span.quality * share }))
}

/** The part of the source that clips may come from. */
export function wantedRange({
  source,
  settings: { range },
}: Pick<SelectionInput, 'source' | 'settings'>): TimeRange {
  const { duration_seconds } = source
  const start = Math.min(Math.max(0, range?.start ?? 0), duration_seconds)
  return { start, end: Math.max(start, Math.min(range?.end ?? duration_seconds, duration_seconds)) }
}

/** The shortest clip, in seconds. */
const SHORTEST_SOURCE = 1

function isHopeless({ transcript, analysis }: SelectionInput, range: TimeRange): boolean {
  if (range.end - range.start < SHORTEST_SOURCE) return true
  return !transcript.words.some(isWithin(range)) && isDead(analysis, range)
}

/** Tells whether a part of something lies in a range. */
const isWithin = (range: TimeRange) => (one: TimeRange) =>
  one.end > range.start && one.start < range.end

/** Returns warnings for a selection without recognized speech or with fewer clips than requested. */
function selectionWarnings(
  input: SelectionInput,
  range: TimeRange,
  found: number,
): EngineWarning[] {
  const warnings: EngineWarning[] = []
  const { transcript, usedMoments = [] } = input
  if (![...transcript.words, ...transcript.doubtful].some(isWithin(range)))
    warnings.push({ code: 'no_speech', message: speechless(input, range, found) })
  if (found < input.settings.clip_count.min) {
    warnings.push({ code: 'few_candidates', message: tooFew(input, range, found) })
  }
  if (usedMoments.some(isWithin(range))) {
    const message =
      'Parts of this source were rendered before; clips that show them again are rated lower.'
    warnings.push({ code: 'moments_used_before', message })
  }
  return warnings
}

function speechless({ analysis }: SelectionInput, range: TimeRange, found: number): string {
  if (found > 0)
    return 'No words were recognized; the clips were chosen by sound and picture alone.'
  return isDead(analysis, range)
    ? 'The source is silent and its picture black or still, so there is nothing to make a clip of.'
    : 'No words were recognized, and nothing else in the source stands out.'
}

function tooFew(
  { settings, usedMoments }: SelectionInput,
  range: TimeRange,
  found: number,
): string {
  const { clip_count, clip_duration } = settings
  const seconds = Math.round(range.end - range.start)
  const wish = `${found} of the ${clip_count.min} clips that were asked for could be made`
  if (seconds < clip_count.min * clip_duration.min) {
    return `${wish}: there are ${seconds} seconds to choose from, and a clip lasts at least ${clip_duration.min}.`
  }
  if (settings.exclude_topics.length > 0) return `${wish}: other moments mention an excluded topic.`
  if (usedMoments && usedMoments.length > 0) return `${wish} without showing a moment twice.`
  return `${wish}: no other stretch of ${clip_duration.min} to ${clip_duration.max} seconds stands on its own.`
}
