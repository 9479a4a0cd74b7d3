import { longestOf, type Passage, UNSEEN } from '../judge/passage.ts'
import { moveShare } from './appeal/usual-appeal.ts'
import { chooseSpans, isAnother } from './choose/choose-spans.ts'
import type { Facts } from './measure/facts.ts'
import { HEAT, heatOfUnits } from './measure/heat.ts'
import type { RatedSource } from './rate-source.ts'
import { likingOf, spanOf } from './score/list-spans.ts'
import type { Span } from './score/span.ts'

/**
 * Makes spans of the passages that a model chose: whole units of an allowed length, with the model's score as their quality.
 * A passage of a subject that is not wanted, or of an advert, gives none.
 */
export function judgedSpans(
  passages: readonly Passage[],
  { facts, rating, spans: rated }: Pick<RatedSource, 'facts' | 'rating' | 'spans'>,
): Map<Span, Passage> {
  const { clip_duration } = rating.settings
  const longest = Math.round(longestOf(clip_duration)) + UNSEEN
  const allowed = { min: clip_duration.min, max: Math.min(clip_duration.max, longest) }
  const make = (first: number, last: number): Span | null => {
    const [start, end] = [facts[first]?.unit.entry.time, facts[last]?.unit.exit.time]
    return start === undefined || end === undefined || end <= start
      ? null
      : spanOf(facts, first, last, { start, end }, rating)
  }
  const fitted = passages.flatMap((passage): Fitted[] => {
    const span = fit(passage, facts, allowed, make)
    return !span || span.units.some(({ isExcluded, isUnfit }) => isExcluded || isUnfit)
      ? []
      : [{ passage, span }]
  })
  const spans = new Map<Span, Passage>()
  // Where something is asked for, the model alone understands it.
  const likely = rating.yardstick.isTopicAsked
    ? []
    : chooseSpans(rated, { count: { min: 1, max: LIKELY } })
  for (const { passage, span } of orderAnew(fitted, likely)) {
    const unused = span.quality / (span.quality + span.usedCost || 1)
    const score = moveShare(passage.score, HEAT * heatOfUnits(span.units))
    const worth = score * likingOf(span.ratings)
    const quality = Math.min(1, worth * unused)
    spans.set({ ...span, quality, usedCost: Math.min(1, worth) - quality }, passage)
  }
  return spans
}

interface Fitted {
  passage: Passage
  span: Span
}

/** How many clips of the statistics have a say, what a place among them counts beside one by the model, and how slowly both fall. */
const LIKELY = 40
const SAY = 0.6
const SLOWNESS = 10
/** What a passage counts by how well its first sentence stands alone. One of which that was not said counts as one with a small gap. */
const BY_ITSELF = [0.2, 0.4, 0.7, 1]
const SMALL_GAP = 2

/**
 * Orders passages, best first, by their places in two lists: the model's, and that of what editors choose elsewhere (reciprocal rank
 * fusion, Cormack et al. 2009). Both know what the other does not. What leans on the sentence before it comes later. The scores stay,
 * and go to others.
 */
function orderAnew(fitted: Fitted[], likely: Span[]): Fitted[] {
  const worthOf = (place: number) => 1 / (SLOWNESS + place)
  return fitted
    .map((one, place) => {
      const other = likely.findIndex((span) => !isAnother(span, one.span))
      const share = BY_ITSELF[one.passage.alone ?? SMALL_GAP] ?? 1
      return { one, worth: share * (worthOf(place) + (other < 0 ? 0 : SAY * worthOf(other))) }
    })
    .sort((a, b) => b.worth - a.worth)
    .map(({ one: { passage, span } }, rank) => {
      const score = fitted[rank]?.passage.score ?? passage.score
      return { span, passage: { ...passage, score } }
    })
}

/** Finds the units of a passage; shortens or lengthens it, where its length is not allowed. */
function fit(
  { first, last, strongest }: Passage,
  facts: readonly Facts[],
  { min, max }: { min: number; max: number },
  make: (first: number, last: number) => Span | null,
): Span | null {
  const within = [...facts.keys()].filter((at) => {
    const unit = facts[at]?.unit
    return unit?.kind === 'speech' && unit.first >= first && unit.last <= last
  })
  const [from, to] = [within[0], within.at(-1)]
  if (from === undefined || to === undefined) return null
  const line = strongest ?? { first: last, last: first }
  const [begin, end] = onThoughts(from, to, facts, line)
  // An edge that moves must not cost another part of the passage.
  const all = [make(begin, end), make(begin, to), make(from, end), make(from, to)]
  const whole = all.find((span) => span && span.seconds <= max) ?? all[0]
  if (!whole) return null
  if (whole.seconds > max) return shorten(whole, facts, strongest, { min, max }, make) ?? whole
  return whole.seconds < min ? lengthen(whole, facts, { min, max }, make) : whole
}

/** An edge that a model named is moved where it lies within a sentence or is that of a thought with less than this chance, by this many units at most. */
const DOUBTFUL = 0.05
const REACH = 2

/** Moves edges of a passage that lean on the sentence beside them to those of a thought; a line stays inside. */
function onThoughts(
  from: number,
  to: number,
  facts: readonly Facts[],
  line: { first: number; last: number },
): [first: number, last: number] {
  const nearest = (edge: number, side: 'begins' | 'ends') => {
    const rate = (at: number) => {
      const { unit, [side]: chance = 0 } = facts[at] ?? {}
      // Half a sentence is no thought, however long the sentence is.
      return (side === 'begins' ? unit?.entry : unit?.exit)?.boundary === 'sentence' ? chance : 0
    }
    if (rate(edge) >= DOUBTFUL) return edge
    const isAllowed = (at: number) => {
      const { unit } = facts[at] ?? {}
      if (!unit || (side === 'begins' ? unit.first > line.first : unit.last < line.last))
        return false
      const added = facts.slice(Math.min(at, edge), Math.max(at, edge) + 1)
      return (
        added.every((one) => one.unit.kind === 'speech') &&
        !added.slice(1).some((one) => one.isCutOff)
      )
    }
    const places = Array.from({ length: 2 * REACH + 1 }, (_, step) => edge + step - REACH)
    return places.filter(isAllowed).reduce((a, b) => (rate(b) > rate(a) ? b : a), edge)
  }
  const first = nearest(from, 'begins')
  return [first, Math.max(first, nearest(to, 'ends'))]
}

/** The part of a span that is short enough, holds the line, and begins as early as that allows; of several, the one that ends best. */
function shorten(
  whole: Span,
  facts: readonly Facts[],
  line: Passage['strongest'],
  { min, max }: { min: number; max: number },
  make: (first: number, last: number) => Span | null,
): Span | null {
  const parts: Span[] = []
  for (let first = whole.first; first <= whole.last; first += 1) {
    for (let last = first; last <= whole.last; last += 1) {
      const [head, tail] = [facts[first]?.unit, facts[last]?.unit]
      if (!head || !tail || (line && (head.first > line.first || tail.last < line.last))) continue
      const part = make(first, last)
      // What begins here only gets longer: a model may name a whole talk.
      if (part && part.seconds > max) break
      if (part && part.seconds >= min) parts.push(part)
    }
  }
  const [best] = parts.sort((a, b) => a.first - b.first || b.quality - a.quality)
  return best ?? null
}

/** Adds units before or after a span, each time the one that makes it better, until it is long enough. */
function lengthen(
  short: Span,
  facts: readonly Facts[],
  { min, max }: { min: number; max: number },
  make: (first: number, last: number) => Span | null,
): Span | null {
  let span = short
  while (span.seconds < min) {
    const { first, last } = span
    const isOpen = (at: number, follows: number) => {
      const [added, seam] = [facts[at], facts[follows]]
      return added && !added.isExcluded && !added.isUnfit && !seam?.isCutOff
    }
    const longer = [
      ...(isOpen(first - 1, first) ? [make(first - 1, last)] : []),
      ...(isOpen(last + 1, last + 1) ? [make(first, last + 1)] : []),
    ]
      .filter((one) => one !== null)
      .filter(({ seconds }) => seconds <= max)
      .sort((a, b) => b.quality - a.quality)
    if (!longer[0]) return null
    span = longer[0]
  }
  return span
}
