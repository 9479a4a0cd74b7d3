import type { TimeRange } from '../../time-range.ts'
import type { FoundReason } from '../clip-candidate.ts'
import type { Evidence, Facts } from '../measure/facts.ts'
import { heatOfUnits } from '../measure/heat.ts'
import { elsewhere, rarityOf, type Span } from '../score/span.ts'
import type { Subject } from './subject.ts'

const MOST = 8

/**
 * Lists the reasons for a span's score besides its strongest line: the strongest evidence of each kind, with its times.
 * What most of the talk has is no reason.
 *
 * @param spans - Those of the talk.
 */
export function scoreReasons(
  span: Span,
  subjects: readonly Subject[],
  spans: readonly Span[],
): FoundReason[] {
  const others = elsewhere(spans, span)
  const isRare = (amountOf: (span: Span) => number) =>
    rarityOf(amountOf(span), others.map(amountOf)) !== null
  const ifRare = (found: FoundReason[], amountOf: (span: Span) => number) =>
    found.length > 0 && isRare(amountOf) ? found : []
  const subject = subjects.find(
    (one) => mentionsOf(one)(span) >= MENTIONED && isRare(mentionsOf(one)),
  )
  const reasons = [
    ...openingReasons(span.units),
    ...ifRare(exchangeReasons(span.units), exchangesOf),
    ...wordReasons(span.units),
    ...ifRare(numberReasons(span.units), numbersPerSecond),
    ...(subject ? [subjectReason(subject)] : []),
    ...ifRare(peakReasons(span.units), loudestOf),
    ...reactionReasons(span.units),
    ...heatReasons(span.units),
  ]
  return reasons
    .map((reason) => clampTo(span, reason))
    .filter((reason) => reason.end > reason.start)
    .sort((a, b) => b.value - a.value || a.start - b.start)
    .slice(0, MOST)
}

function clampTo({ start, end }: Span, reason: FoundReason): FoundReason {
  const within = (time: number) => Math.min(end, Math.max(start, time))
  const value = Math.round(100 * Math.min(1, Math.max(0, reason.value))) / 100
  return { ...reason, start: within(reason.start), end: within(reason.end), value }
}

function openingReasons(units: Facts[]): FoundReason[] {
  const [first] = units
  if (first?.unit.form !== 'question') return []
  const { start, end } = first.unit
  return [{ kind: 'question_hook', params: {}, start, end, value: first.hook }]
}

/** Words of a question that expects an answer, and seconds of one that is more than a yes; at least. */
const ASKED_WORDS = 4
const ANSWERED_SECONDS = 3

/** Finds where one speaker asks and another answers, from the question to the end of the answer's turn. */
function findExchanges(units: Facts[]): TimeRange[] {
  return units.flatMap(({ unit, wordCount }, at) => {
    const { speaker } = units[at + 1]?.unit ?? unit
    const isAsked = unit.form === 'question' && wordCount >= ASKED_WORDS && unit.speaker !== null
    if (!isAsked || speaker === null || speaker === unit.speaker) return []
    const rest = units.slice(at + 1)
    const turn = rest.findIndex((facts) => facts.unit.speaker !== speaker)
    const answer = turn < 0 ? rest : rest.slice(0, turn)
    const seconds = answer.reduce((sum, facts) => sum + facts.seconds, 0)
    return seconds < ANSWERED_SECONDS
      ? []
      : [{ start: unit.start, end: answer.at(-1)?.unit.end ?? unit.end }]
  })
}

const exchangesOf = ({ units }: Span) => findExchanges(units).length

function exchangeReasons(units: Facts[]): FoundReason[] {
  return findExchanges(units)
    .slice(0, 1)
    .map((at) => ({ kind: 'speaker_exchange', params: {}, ...at, value: 0.5 }))
}

function wordReasons(units: Facts[]): FoundReason[] {
  const topics = units.flatMap((facts) => facts.topicEvidence)
  const laughter = units.flatMap((facts) => facts.signs.laughter)
  return [
    ...laughter.slice(0, 1).map(({ start, end }) => {
      const kind = 'laughter' as const
      return { kind, params: {}, start, end, value: 0.6 }
    }),
    ...quoted('topic_match', topics, Math.min(1, 0.6 + 0.1 * topics.length)),
  ]
}

function numberReasons(units: Facts[]): FoundReason[] {
  const numbers = units.flatMap((facts) => facts.numbers)
  return quoted('number', numbers, 0.5)
}

const numbersPerSecond = ({ units, seconds }: Span) =>
  units.reduce((sum, { numbers }) => sum + numbers.length, 0) / seconds

function quoted(kind: FoundReason['kind'], evidence: Evidence[], value: number): FoundReason[] {
  const longest = evidence.toSorted((a, b) => b.text.length - a.text.length || a.start - b.start)[0]
  if (!longest) return []
  const { text: quote, start, end } = longest
  return [{ kind, params: { quote }, start, end, value }]
}

/** Sentences of a clip that name its subject, at least. */
const MENTIONED = 3

const mentionsOf =
  ({ stems }: Subject) =>
  ({ units }: Span) =>
    units.filter(({ terms }) => stems.every((stem) => terms.includes(stem))).length

function subjectReason({ text, start, end }: Subject): FoundReason {
  const params = { quote: text }
  return { kind: 'keyword', params, start, end, value: 0.3 }
}

/** Loudness units above the programme at which a voice is raised rather than just speaking. */
const RAISED = 6

const soundsOf = (units: Facts[]) => units.flatMap((facts) => facts.sound ?? [])

const loudestOf = ({ units }: Span) => Math.max(...soundsOf(units).map(({ peak }) => peak.level))

function peakReasons(units: Facts[]): FoundReason[] {
  const [loudest] = soundsOf(units).toSorted((a, b) => b.peak.level - a.peak.level)
  if (!loudest || loudest.peak.level < RAISED) return []
  const { level, start, end } = loudest.peak
  const decibels = Math.round(level)
  const value = Math.min(0.9, level / 12)
  return [{ kind: 'energy_peak', params: { decibels }, start, end, value }]
}

function reactionReasons(units: Facts[]): FoundReason[] {
  const [reaction] = soundsOf(units).flatMap((sound) => sound.reactions)
  if (!reaction) return []
  return [{ params: {}, ...reaction, value: 0.6 }]
}

/** Heat from which a clip is said to be watched again. */
const HOT = 0.1

function heatReasons(units: Facts[]): FoundReason[] {
  const value = heatOfUnits(units)
  const [hottest] = units.toSorted((a, b) => b.heat - a.heat || a.unit.start - b.unit.start)
  if (!hottest || value < HOT) return []
  const { start, end } = hottest.unit
  return [{ kind: 'audience_heat', params: {}, start, end, value }]
}
