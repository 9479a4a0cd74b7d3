import { appealReasons } from './appeal/appeal-reasons.ts'
import { rateAppeal } from './appeal/rate-appeal.ts'
import { usualAppeal } from './appeal/usual-appeal.ts'
import type { ScoreReason } from './clip-candidate.ts'
import type { MeasuredSource } from './measure-source.ts'
import { listSpans } from './score/list-spans.ts'
import { rescueSpans } from './score/rescue-spans.ts'
import type { Span } from './score/span.ts'
import type { SelectionInput } from './select-clips.ts'

/** A source's possible clips, and why they are worth what they are. */
export interface RatedSource {
  spans: Span[]
  reasonsOf(span: Span): ScoreReason[]
}

/** Rates the runs of a source's units that may become clips. */
export async function rateSource(
  { facts: measured, features, range, cuts, isTopicAsked }: MeasuredSource,
  input: SelectionInput,
  signal: AbortSignal,
): Promise<RatedSource> {
  const { transcript, settings, preferenceWeights = {} } = input
  const { words } = transcript
  const units = measured.map(({ unit }) => unit)
  const appeal = rateAppeal(units, words, features, input.appealModel)
  const facts = measured.map((fact, at) => ({ ...fact, appeal: appeal.ratings[at] ?? 0 }))
  const rating = {
    settings,
    yardstick: {
      appeal: usualAppeal(facts, settings.clip_duration.target),
      isTopicAsked,
      preferenceWeights,
    },
    cuts,
    usedMoments: (input.usedMoments ?? []).toSorted((a, b) => a.start - b.start),
  }
  const listed = await listSpans(facts, rating, signal)
  const spans = listed.length > 0 ? listed : rescueSpans(facts, words, range, rating)
  return { spans, reasonsOf: (span) => appealReasons(span, appeal.contributionsOf) }
}
