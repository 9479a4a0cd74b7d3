import type { FoundReason, ReasonKind } from '../clip-candidate.ts'
import type { Evidence, Facts } from '../measure/facts.ts'
import { heatOfUnits } from '../measure/heat.ts'
import type { Span } from '../score/span.ts'
import type { KeyPhrase } from './key-phrases.ts'

const MOST = 8

/** Lists the reasons for a span's score besides its strongest line: the strongest evidence of each kind, with its times. */
export function scoreReasons(span: Span, subject: KeyPhrase | undefined): FoundReason[] {
  const reasons = [
    ...openingReasons(span.units),
    ...wordReasons(span.units),
    ...(subject ? [subjectReason(subject)] : []),
    ...soundReasons(span.units),
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

function wordReasons(units: Facts[]): FoundReason[] {
  const topics = units.flatMap((facts) => facts.topicEvidence)
  const numbers = units.flatMap((facts) => facts.numbers)
  const laughter = units.flatMap((facts) => facts.signs.laughter)
  return [
    ...quoted('number', numbers, 0.5),
    ...laughter.slice(0, 1).map(({ start, end }) => {
      const kind = 'laughter' as const
      return { kind, params: {}, start, end, value: 0.6 }
    }),
    ...quoted('topic_match', topics, Math.min(1, 0.6 + 0.1 * topics.length)),
  ]
}

function quoted(kind: ReasonKind, evidence: Evidence[], value: number): FoundReason[] {
  const longest = evidence.toSorted((a, b) => b.text.length - a.text.length || a.start - b.start)[0]
  if (!longest) return []
  const { text: quote, start, end } = longest
  return [{ kind, params: { quote }, start, end, value }]
}

function subjectReason({ text, start, end }: KeyPhrase): FoundReason {
  return { kind: 'keyword', params: { quote: text }, start, end, value: 0.3 }
}

/** Loudness units above the programme at which a voice is raised rather than just speaking. */
const RAISED = 6

function soundReasons(units: Facts[]): FoundReason[] {
  const sounds = units.flatMap((facts) => facts.sound ?? [])
  const loudest = sounds.toSorted((a, b) => b.peak.level - a.peak.level)[0]
  const reaction = sounds.flatMap((sound) => sound.reactions)[0]
  const reasons: FoundReason[] = []
  if (loudest && loudest.peak.level >= RAISED) {
    const { level, start, end } = loudest.peak
    const decibels = Math.round(level)
    const value = Math.min(0.9, level / 12)
    reasons.push({ kind: 'energy_peak', params: { decibels }, start, end, value })
  }
  if (reaction) {
    const isLong = reaction.end - reaction.start >= 3
    const kind = isLong ? 'applause' : 'laughter'
    reasons.push({ kind, params: {}, ...reaction, value: 0.6 })
  }
  return reasons
}

/** Heat from which a clip is said to be watched again. */
const HOT = 0.1

function heatReasons(units: Facts[]): ScoreReason[] {
  const value = heatOfUnits(units)
  const [hottest] = units.toSorted((a, b) => b.heat - a.heat || a.unit.start - b.unit.start)
  if (!hottest || value < HOT) return []
  const { start, end } = hottest.unit
  const text = 'Is watched again more often than what is around it'
  return [{ kind: 'audience_heat', text, params: {}, start, end, value }]
}
