import type { ReasonKind, ScoreReason } from '../clip-candidate.ts'
import type { Evidence, Facts } from '../measure/facts.ts'
import type { Span } from '../score/span.ts'
import { storyOf } from '../score/story.ts'
import type { KeyPhrase } from './key-phrases.ts'

const MOST = 8

/** Says why a span scored as it did: the strongest evidence of each kind, with when it is heard or seen. */
export function scoreReasons(
  span: Span,
  subject: KeyPhrase | undefined,
  quote: (facts: Facts) => string,
): ScoreReason[] {
  const reasons = [
    ...openingReasons(span.units),
    ...storyReasons(span.units),
    ...claimReasons(span.units, quote),
    ...wordReasons(span.units),
    ...(subject ? [subjectReason(subject)] : []),
    ...soundReasons(span.units),
    ...pictureReasons(span.units),
  ]
  return reasons
    .map((reason) => clampTo(span, reason))
    .filter((reason) => reason.end > reason.start)
    .sort((a, b) => b.value - a.value || a.start - b.start)
    .slice(0, MOST)
}

function clampTo({ start, end }: Span, reason: ScoreReason): ScoreReason {
  const within = (time: number) => Math.min(end, Math.max(start, time))
  const value = Math.round(100 * Math.min(1, Math.max(0, reason.value))) / 100
  return { ...reason, start: within(reason.start), end: within(reason.end), value }
}

function openingReasons(units: Facts[]): ScoreReason[] {
  const [first] = units
  if (first?.unit.form !== 'question') return []
  const { start, end } = first.unit
  return [{ kind: 'question_hook', text: 'Opens with a question', start, end, value: first.hook }]
}

const STORIES = {
  whole: 'Sets up a difficulty and tells how it came out',
  answer: 'Asks a question and answers it',
  payoff: 'Ends with a result or a lesson',
} as const

function storyReasons(units: Facts[]): ScoreReason[] {
  const story = storyOf(units)
  const first = units[0]?.unit
  const last = units.at(-1)?.unit
  if (story === 'none' || story === 'setup' || !first || !last) return []
  const value = story === 'payoff' ? 0.55 : 0.9
  const start = story === 'payoff' ? last.start : first.start
  return [{ kind: 'complete_story', text: STORIES[story], start, end: last.end, value }]
}

/** A claim in the first seconds keeps people; a later one rewards them. */
const EARLY_CLAIM = 0.85
const LATER_CLAIM = 0.6

function claimReasons(units: Facts[], quote: (facts: Facts) => string): ScoreReason[] {
  const strength = ({ signs }: Facts) => 2 * signs.curiosity.length + signs.claims.length
  const [first] = units
  const strongest = units.toSorted((a, b) => strength(b) - strength(a))[0]
  const claim = first && strength(first) > 0 ? first : strongest
  if (!claim || strength(claim) === 0) return []
  const { start, end } = claim.unit
  const said = quote(claim)
  const text = `${claim === first ? 'Opens strongly' : 'Says it strongly'}${said && `: “${said}”`}`
  const value = claim === first ? EARLY_CLAIM : LATER_CLAIM
  return [{ kind: 'strong_claim', text, start, end, value }]
}

function wordReasons(units: Facts[]): ScoreReason[] {
  const topics = units.flatMap((facts) => facts.topic_evidence)
  const numbers = units.flatMap((facts) => facts.numbers)
  const laughter = units.flatMap((facts) => facts.signs.laughter)
  return [
    ...quoted('number', 'Names a figure:', numbers, 0.5),
    ...laughter
      .slice(0, 1)
      .map((heard) => ({ ...heard, kind: 'laughter' as const, text: 'Laughter', value: 0.6 })),
    ...quoted('topic_match', 'Speaks about', topics, Math.min(1, 0.6 + 0.1 * topics.length)),
    ...exchangeReasons(units),
  ]
}

function quoted(
  kind: ReasonKind,
  text: string,
  evidence: Evidence[],
  value: number,
): ScoreReason[] {
  const longest = evidence.toSorted((a, b) => b.text.length - a.text.length || a.start - b.start)[0]
  if (!longest) return []
  return [
    { kind, text: `${text} “${longest.text}”`, start: longest.start, end: longest.end, value },
  ]
}

function exchangeReasons(units: Facts[]): ScoreReason[] {
  const turns = units.filter((facts, at) => {
    const before = units[at - 1]
    return before && before.unit.speaker !== facts.unit.speaker
  })
  const [turn] = turns
  if (!turn) return []
  const text =
    turns.length > 1
      ? `Speakers answer each other ${turns.length} times`
      : 'A second speaker answers'
  const value = Math.min(0.8, 0.4 + 0.1 * turns.length)
  return [{ kind: 'speaker_exchange', text, start: turn.unit.start, end: turn.unit.end, value }]
}

function subjectReason({ text, start, end }: KeyPhrase): ScoreReason {
  return { kind: 'keyword', text: `Is about “${text}”`, start, end, value: 0.3 }
}

/** Loudness units above the programme at which a voice is raised rather than just speaking. */
const RAISED = 6

function soundReasons(units: Facts[]): ScoreReason[] {
  const sounds = units.flatMap((facts) => facts.sound ?? [])
  const loudest = sounds.toSorted((a, b) => b.peak.level - a.peak.level)[0]
  const reaction = sounds.flatMap((sound) => sound.reactions)[0]
  const reasons: ScoreReason[] = []
  if (loudest && loudest.peak.level >= RAISED) {
    const { level, start, end } = loudest.peak
    const text = `Rises ${Math.round(level)} dB above the rest of the video`
    reasons.push({ kind: 'energy_peak', text, start, end, value: Math.min(0.9, level / 12) })
  }
  if (reaction) {
    const isLong = reaction.end - reaction.start >= 3
    const kind = isLong ? 'applause' : 'laughter'
    const text = isLong
      ? 'A long reaction without words, like applause'
      : 'A reaction without words, like laughter'
    reasons.push({ kind, text, ...reaction, value: 0.6 })
  }
  return reasons
}

/** Fewer cuts than this are no reason to watch. */
const LIVELY_CUTS = 2

function pictureReasons(units: Facts[]): ScoreReason[] {
  const cuts = units.flatMap((facts) => facts.picture?.cuts ?? [])
  const [first] = cuts
  if (first === undefined || cuts.length < LIVELY_CUTS) return []
  const text = `The picture changes ${cuts.length} times`
  const end = cuts.at(-1) ?? first
  return [
    { kind: 'scene_change', text, start: first, end, value: Math.min(0.35, 0.06 * cuts.length) },
  ]
}
