import { stretchOf } from '@svc/specification/play-order'
import type { Stretch } from './segments.ts'

/** The seconds at which a cut falls between two words, ascending. */
export function edgesOf(words: readonly Stretch[]): number[] {
  const edges = words.flatMap((_, index) => {
    const { start, end } = stretchOf(words, index, index)
    return [start, end]
  })
  return [...new Set(edges)].toSorted((a, b) => a - b)
}

/** Returns the edge that is nearest to a second, or the second itself when none is within `reach` seconds. */
export function snap(second: number, edges: readonly number[], reach: number): number {
  const nearest = edges.reduce(
    (best, edge) => (Math.abs(edge - second) < Math.abs(best - second) ? edge : best),
    Number.POSITIVE_INFINITY,
  )
  return Math.abs(nearest - second) <= reach ? nearest : second
}

/** Returns the next edge after a second, or the one before it. */
export function nextEdge(second: number, edges: readonly number[], step: 1 | -1): number {
  const found =
    step === 1
      ? edges.find((edge) => edge > second + SAME)
      : edges.findLast((edge) => edge < second - SAME)
  return found ?? second
}

/** Edges this close, in seconds, are the same. */
const SAME = 0.005
