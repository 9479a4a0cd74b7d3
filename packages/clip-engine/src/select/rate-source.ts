import { joinRanges } from '../analyze/join-ranges.ts'
import type { TimeRange } from '../time-range.ts'
import { appealReasons } from './appeal/appeal-reasons.ts'
import { rateAppeal } from './appeal/rate-appeal.ts'
import { FEWEST, rateVectors } from './appeal/rate-vectors.ts'
import { usualAppeal } from './appeal/usual-appeal.ts'
import type { FoundReason } from './clip-candidate.ts'
import { rateEdges } from './measure/edge-vectors.ts'
import type { Facts } from './measure/facts.ts'
import type { MeasuredSource } from './measure-source.ts'
import { listSpans } from './score/list-spans.ts'
import type { Rating } from './score/rate-worth.ts'
import { rescueSpans } from './score/rescue-spans.ts'
import type { Span } from './score/span.ts'
import type { SelectionInput } from './select-clips.ts'
import type { Unit } from './units/unit.ts'

/** A source's possible clips, and why they are worth what they are. */
export interface RatedSource {
  spans: Span[]
  facts: Facts[]
  rating: Rating
  reasonsOf(span: Span): FoundReason[]
}

/** Rates the runs of a source's units that may become clips. */
export async function rateSource(
  { facts: measured, features, range, cuts, isTopicAsked, vocabulary }: MeasuredSource,
  input: SelectionInput,
  signal: AbortSignal,
): Promise<RatedSource> {
  const { transcript, settings, preferenceWeights = {} } = input
  const { words } = transcript
  const units = measured.map(({ unit }) => unit)
  const spoken = units.filter((unit) => unit.kind === 'speech')
  const vectors = vocabulary.language === 'en' ? await encodeUnits(spoken, input) : []
  const starts = spoken.map(({ start }) => start)
  const learnt = rateVectors(vectors, starts)
  const appeal = rateAppeal(units, words, features, input.appealModel, learnt)
  const vectorOf = new Map(spoken.map((unit, at) => [unit, vectors[at]]))
  const facts = measured.map((fact, at) => {
    const next = units[at + 1]
    const edges = rateEdges(fact, vectorOf.get(fact.unit), next && vectorOf.get(next))
    return { ...fact, ...edges, appeal: appeal.ratings[at] ?? 0 }
  })
  const rating = {
    settings,
    yardstick: {
      appeal: usualAppeal(facts, settings.clip_duration.target),
      isTopicAsked,
      preferenceWeights,
    },
    cuts,
    usedMoments: joinRanges((input.usedMoments ?? []).toSorted(byStart), 0),
  }
  const listed = await listSpans(facts, rating, signal)
  const spans = listed.length > 0 ? listed : rescueSpans(facts, words, range, rating)
  const appealOf = appealReasons(spans, appeal.contributionsOf)
  const reasonsOf = (span: Span) => [...usedReasons(span, rating.usedMoments), ...appealOf(span)]
  return { spans, facts, rating, reasonsOf }
}

/** The vectors of what is spoken; none where there is no encoder, or too little to compare. */
async function encodeUnits(spoken: Unit[], { encode, transcript }: SelectionInput) {
  if (!encode || spoken.length < FEWEST) return []
  const said = ({ first, last }: Unit) => transcript.words.slice(first, last + 1)
  return encode(
    spoken.map((unit) =>
      said(unit)
        .map((word) => word.text)
        .join(' '),
    ),
  )
}

const byStart = (one: TimeRange, other: TimeRange) => one.start - other.start

/** Tells that a clip is rated lower because parts of it were used before, from the first of them to the last. */
function usedReasons({ start, end, usedCost }: Span, usedMoments: TimeRange[]): FoundReason[] {
  const points = Math.round(100 * usedCost)
  const used = usedMoments.filter((moment) => moment.start < end && moment.end > start)
  if (points === 0) return []
  return [
    {
      kind: 'used_before',
      params: { points },
      start: Math.max(start, used[0]?.start ?? start),
      end: Math.min(end, used.at(-1)?.end ?? end),
      value: points / 100,
    },
  ]
}
