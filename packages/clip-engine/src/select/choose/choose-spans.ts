import { firstIndexAtLeast } from '../../first-index.ts'
import type { Span } from '../score/span.ts'

interface Choice {
  count: { min: number; max: number }
  /** Whether all clips may be of one part of a long source. */
  isCrowdAllowed?: boolean
}

/** More spans than this never matter to the choice: the rest are far below the best. */
const POOL = 2000
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
 * are kept, and the rest is replaced by the best set that fits between them.
 */
export function chooseSpans(spans: Span[], { count, isCrowdAllowed = false }: Choice): Span[] {
  const ranked = spans.toSorted(byQuality)
  const best = ranked[0]?.quality ?? 0
  const worthHaving = ranked.filter((span) => span.quality >= WORTH_HAVING * best)
  const picked = pickGreedily(worthHaving.slice(0, POOL), count, best)
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
    const filled = [...best, ...fillSpans(others, wanted - kept)]
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

/**
 * Finds the set of `count` spans without overlap whose qualities add up to most; fewer when no more fit.
 *
 * Weighted interval scheduling with a bounded count, by dynamic programming: spans × count steps.
 */
function fillSpans(spans: Span[], count: number): Span[] {
  const byEnd = spans.toSorted((a, b) => a.end - b.end || a.start - b.start)
  const free = byEnd.map((span) => spansEndingBy(byEnd, span.start))
  const sums: Float64Array[] = [new Float64Array(byEnd.length + 1)]
  for (let size = 1; size <= count; size += 1) {
    const row = extendSets(byEnd, free, sums[size - 1] ?? new Float64Array())
    if (row.at(-1) === Number.NEGATIVE_INFINITY) break
    sums.push(row)
  }
  return traceBack(byEnd, free, sums)
}

/** How many spans end before `start`, a rounding error allowed. */
function spansEndingBy(byEnd: Span[], start: number): number {
  return firstIndexAtLeast(byEnd, start + 1e-6, (span) => span.end)
}

/** `row[n]` is the best sum of a set that is one larger, of the first `n` spans. */
function extendSets(byEnd: Span[], free: number[], smaller: Float64Array): Float64Array {
  const row = new Float64Array(byEnd.length + 1).fill(Number.NEGATIVE_INFINITY)
  byEnd.forEach((span, index) => {
    const withIt = span.quality + (smaller[free[index] ?? 0] ?? Number.NEGATIVE_INFINITY)
    row[index + 1] = Math.max(row[index] ?? Number.NEGATIVE_INFINITY, withIt)
  })
  return row
}

function traceBack(byEnd: Span[], free: number[], sums: Float64Array[]): Span[] {
  const chosen: Span[] = []
  let at = byEnd.length
  for (let size = sums.length - 1; size > 0; size -= 1) {
    const row = sums[size] ?? new Float64Array()
    while (at > 0 && row[at] === row[at - 1]) at -= 1
    const span = byEnd[at - 1]
    if (!span) break
    chosen.push(span)
    at = free[at - 1] ?? 0
  }
  return chosen.reverse()
}
