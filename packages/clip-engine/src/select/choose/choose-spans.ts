import type { Span } from '../score/span.ts'
import { fillSpans } from './fill-spans.ts'
import { similarity } from './similarity.ts'

export interface Choice {
  count: { min: number; max: number }
  /** Seconds over which the clips are to be spread. */
  source_seconds: number
}

/** More spans than this never matter to the choice: the rest are far below the best. */
const POOL = 2000
/** A clip below this share of the best one's quality is only taken to reach the wanted minimum. */
const WORTH_SHOWING = 0.62
/** And below this share it is not taken at all. */
const WORTH_HAVING = 0.4
/** Clips may touch, as an ending that is also a beginning, but hardly overlap: share of the shorter one. */
const MOST_OVERLAP = 0.1
/** Two texts this similar are the same text said twice. */
const SAME_TEXT = 0.8

/**
 * Chooses the clips to show, best first: good ones, spread over the source, none of them twice.
 *
 * Taking the best ones first may leave too little room for others. Then as many of them as possible stay, and the
 * rest becomes the best whole set that fits between them.
 */
export function chooseSpans(spans: Span[], { count, source_seconds }: Choice): Span[] {
  const ranked = spans.toSorted(byQuality)
  const best = ranked[0]?.quality ?? 0
  const worthHaving = ranked.filter((span) => span.quality >= WORTH_HAVING * best)
  const picked = pickGreedily(worthHaving.slice(0, POOL), count, best, source_seconds)
  if (picked.length >= count.min) return picked
  return fillUp(picked, worthHaving, count.min)
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

/** A span, and how much of its worth the ones already picked take away. */
interface Entry {
  span: Span
  penalty: number
}

function pickGreedily(pool: Span[], count: Choice['count'], best: number, seconds: number): Span[] {
  const picked: Span[] = []
  let rest: Entry[] = pool.map((span) => ({ span, penalty: 0 }))
  while (picked.length < count.max) {
    const floor = picked.length < count.min ? 0 : WORTH_SHOWING * best
    const next = mostWorth(rest.filter(({ span }) => span.quality >= floor))
    if (!next) break
    picked.push(next.span)
    rest = rest.flatMap((entry) => {
      const penalty = redundancy(entry.span, next.span, seconds / count.max)
      return penalty === null
        ? []
        : [{ span: entry.span, penalty: Math.max(entry.penalty, penalty) }]
    })
  }
  return picked.sort(byQuality)
}

function mostWorth(entries: Entry[]): Entry | undefined {
  let most: Entry | undefined
  for (const entry of entries) if (!most || worth(entry) > worth(most)) most = entry
  return most
}

function worth({ span, penalty }: Entry): number {
  return span.quality * (1 - penalty)
}

/** How much less a span is worth beside one that was picked; `null` when it is the same moment or the same text. */
function redundancy(span: Span, picked: Span, spacing: number): number | null {
  const shared = Math.min(span.end, picked.end) - Math.max(span.start, picked.start)
  const shorter = Math.min(span.end - span.start, picked.end - picked.start)
  if (shared > MOST_OVERLAP * shorter) return null
  const alike = similarity(span, picked)
  if (alike > SAME_TEXT) return null
  const nearness = Math.exp(-Math.max(0, -shared) / spacing)
  return 0.12 * nearness + 0.3 * Math.max(0, alike - 0.3)
}
