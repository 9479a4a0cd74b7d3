import type { Span } from '../score/span.ts'
import { firstIndexAtLeast } from '../units/first-at-least.ts'

/**
 * Finds the set of `count` spans without overlap whose qualities add up to most; fewer when no more fit.
 *
 * Weighted interval scheduling with a bounded count, by dynamic programming: spans × count steps.
 */
export function fillSpans(spans: Span[], count: number): Span[] {
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
