import { firstIndexAtLeast } from '../../first-index.ts'
import type { Span } from '../score/span.ts'

interface Choice {
  count: { min: number; max: number }
  /** Whether all clips may be of one part of a long source. */
  isCrowdAllowed?: boolean
}

/** A clip below this share of the best one's quality is only taken to reach the wanted minimum. */
const WORTH_SHOWING = 0.62
/** A clip below this share of the best one's quality is never taken. */
const WORTH_HAVING = 0.25
/** Greatest overlap of two clips, as a share of the shorter one. */
const MOST_OVERLAP = 0.1
/** Two texts this similar are the same text said twice. */
const SAME_TEXT = 0.8

/**
 * Chooses the clips to show, best first, none of them twice.
 *
 * Taking the best spans first may leave too little room to reach the minimum count. Then as many of them as possible
 * are kept, and the rest is replaced by what fits between them.
 */
export function chooseSpans(spans: Span[], { count, isCrowdAllowed = false }: Choice): Span[] {
  const ranked = spans.toSorted(byQuality)
  const best = ranked[0]?.quality ?? 0
  const worthHaving = ranked.filter((span) => span.quality >= WORTH_HAVING * best)
  const picked = pickGreedily(worthHaving, count, best)
  if (picked.length >= count.min) return isCrowdAllowed ? picked : spreadOut(picked, worthHaving)
  return fillUp(picked, worthHaving, count.min)
}

/** Seconds of a long source, and the clips from which on each third of it has one. */
const LONG = 1200
const FEWEST_SPREAD = 6

/** Replaces the last clip of a crowd by the best of a third that has none, where a clip of it is worth having. */
function spreadOut(picked: Span[], spans: Span[]): Span[] {
  const from = spans.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY)
  const length = spans.reduce((most, { end }) => Math.max(most, end), 0) - from
  if (picked.length < FEWEST_SPREAD || length < LONG) return picked
  const thirdOf = ({ start, end }: Span) => Math.floor((3 * ((start + end) / 2 - from)) / length)
  let spread = picked
  for (const third of [0, 1, 2]) {
    const inIt = (span: Span) => thirdOf(span) === third
    if (spread.some(inIt)) continue
    const crowded = spread.findLast(
      (span) => spread.filter((other) => thirdOf(other) === thirdOf(span)).length > 1,
    )
    const kept = spread.filter((span) => span !== crowded)
    const best = spans.find((span) => inIt(span) && kept.every((one) => isAnother(span, one)))
    if (best) spread = [...kept, best]
  }
  return spread.toSorted(byQuality)
}

function fillUp(picked: Span[], spans: Span[], wanted: number): Span[] {
  let fullest = picked
  for (let kept = picked.length - 1; kept >= 0 && fullest.length < wanted; kept -= 1) {
    const best = picked.slice(0, kept)
    const others = spans.filter((span) => best.every((other) => areApart(span, other)))
    const filled = [
      ...best,
      ...mostApart(others)
        .sort(byQuality)
        .slice(0, wanted - kept),
    ]
    if (filled.length > fullest.length) fullest = filled
  }
  return fullest.toSorted(byQuality)
}

function areApart(a: Span, b: Span): boolean {
  return a.end <= b.start || b.end <= a.start
}

/** Equal qualities are ordered by time, so that equal sources give equal clips. */
function byQuality(a: Span, b: Span): number {
  return b.quality - a.quality || a.start - b.start || a.end - b.end
}

function pickGreedily(pool: Span[], count: Choice['count'], best: number): Span[] {
  const picked: Span[] = []
  for (const span of pool) {
    const floor = picked.length < count.min ? 0 : WORTH_SHOWING * best
    if (picked.length === count.max || span.quality < floor) break
    if (picked.every((other) => isAnother(span, other))) picked.push(span)
  }
  return picked
}

/** Tells whether two spans are neither the same moment nor the same text said twice. */
export function isAnother(span: Span, other: Span): boolean {
  const shared = Math.min(span.end, other.end) - Math.max(span.start, other.start)
  const shorter = Math.min(span.end - span.start, other.end - other.start)
  return shared <= MOST_OVERLAP * shorter && similarity(span, other) <= SAME_TEXT
}

const known = new WeakMap<Span, Set<string>>()

/** Compares what two spans talk about: the share of the shorter one's terms that the other has too, 0 to 1. */
function similarity(a: Span, b: Span): number {
  const [fewer, more] = [termsOf(a), termsOf(b)].sort((left, right) => left.size - right.size)
  if (!fewer || !more || fewer.size === 0) return 0
  let shared = 0
  for (const term of fewer) if (more.has(term)) shared += 1
  return shared / fewer.size
}

function termsOf(span: Span): Set<string> {
  const terms = known.get(span) ?? new Set(span.units.flatMap((facts) => facts.terms))
  known.set(span, terms)
  return terms
}

/** Finds as many spans without overlap as there are, the best of these (weighted interval scheduling, by dynamic programming). */
function mostApart(spans: Span[]): Span[] {
  const byEnd = spans.toSorted((a, b) => a.end - b.end || a.start - b.start)
  // Of the first spans, so many as its index says.
  const sets: { worth: number; chosen: Span[] }[] = [{ worth: 0, chosen: [] }]
  for (const span of byEnd) {
    const left = sets.at(-1)
    // A rounding error is allowed.
    const before = sets[firstIndexAtLeast(byEnd, span.start + 1e-6, ({ end }) => end)]
    if (!left || !before) continue
    const worth = before.worth + 1 + span.quality
    sets.push(worth > left.worth ? { worth, chosen: [...before.chosen, span] } : left)
  }
  return sets.at(-1)?.chosen ?? []
}
