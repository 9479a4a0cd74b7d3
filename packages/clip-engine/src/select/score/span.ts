import type { ScoreBreakdown } from '@svc/specification'
import type { Facts } from '../measure/facts.ts'

/** A run of units that may become a clip. */
export interface Span {
  /** Indexes of its first and last unit. */
  first: number
  last: number
  units: Facts[]
  /** Source seconds, edges placed. */
  start: number
  end: number
  /** Length after silences and fillers are cut. */
  seconds: number
  /** Each 0 to 1. */
  ratings: ScoreBreakdown
  /** 0 to 1, comparable within and between sources. */
  quality: number
  /** How much more `quality` would be if nothing of it had been used before. */
  usedCost: number
}

/** What a clip has is told where at most this share of its talk's spans elsewhere has as much. */
const RARE = 0.15

/** The spans of a talk that share nothing with one of them. */
export function elsewhere(spans: readonly Span[], { start, end }: Span): Span[] {
  return spans.filter((other) => other.end <= start || other.start >= end)
}

/** The share of such amounts that are at least as great as one; `null` where that is too many for it to stand out. */
export function rarityOf(amount: number, amounts: readonly number[]): number | null {
  const as = amounts.filter((other) => other >= amount).length / Math.max(1, amounts.length)
  return as <= RARE ? as : null
}
