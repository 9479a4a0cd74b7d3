import { joinRanges } from '../analyze/join-ranges.ts'
import type { TimeRange } from '../time-range.ts'
import { appealReasons } from './appeal/appeal-reasons.ts'
import { rateAppeal } from './appeal/rate-appeal.ts'
import { FEWEST, rateVectors } from './appeal/rate-vectors.ts'
import { usualAppeal } from './appeal/usual-appeal.ts'
import type { FoundReason } from './clip-candidate.ts'
import { type Meanings, rateEdges } from './measure/edge-vectors.ts'
import type { Facts } from './measure/facts.ts'
import { rateMeantTopics } from './measure/meant-topics.ts'
import { subjectsOf } from './measure/topics.ts'
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
  /** What sentences mean, where they have vectors. */
  meant: Map<Unit, Meanings>
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
  const { learnt, meant } =
    vocabulary.language === 'en' ? await readMeanings(units, input, isTopicAsked) : UNREAD
  const appeal = rateAppeal(units, words, features, input.appealModel, learnt)
  const facts = measured.map((fact, at) => {
    const meaning = meant.get(fact.unit) ?? {}
    return {
      ...fact,
      ...rateEdges(fact, meaning),
      topic: Math.max(fact.topic, meaning.topic ?? 0),
      appeal: appeal[at]?.rating ?? 0,
    }
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
  const contributions = appeal.map((one) => one.contributions)
  const appealOf = appealReasons(spans, contributions)
  const reasonsOf = (span: Span) => [...usedReasons(span, rating.usedMoments), ...appealOf(span)]
  return { spans, facts, rating, meant, reasonsOf }
}

/** A sentence by what it means, alone and beside what is asked for. */
interface Meant extends Meanings {
  topic?: number | undefined
}

/** Where there is no encoder, or too little to compare. */
const UNREAD = { learnt: [], meant: new Map<Unit, Meant>() }

/** Reads what sentences mean: how likely an editor is to choose each, and what that says of its edges and of what is asked for. */
async function readMeanings(
  units: Unit[],
  { encode, transcript, settings }: SelectionInput,
  isTopicAsked: boolean,
) {
  const spoken = units.filter((unit) => unit.kind === 'speech')
  if (!encode || spoken.length < FEWEST) return UNREAD
  const texts = spoken.map(({ first, last }) =>
    transcript.words
      .slice(first, last + 1)
      .map((word) => word.text)
      .join(' '),
  )
  const encoded = await encode([...texts, ...(isTopicAsked ? subjectsOf(settings) : [])])
  const vectors = encoded.slice(0, spoken.length)
  const topics = rateMeantTopics(vectors, encoded.slice(spoken.length))
  const starts = spoken.map(({ start }) => start)
  const meant = spoken.map((unit, at): [Unit, Meant] => [
    unit,
    { own: vectors[at], next: vectors[at + 1], previous: vectors[at - 1], topic: topics[at] },
  ])
  return { learnt: rateVectors(vectors, starts), meant: new Map(meant) }
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
