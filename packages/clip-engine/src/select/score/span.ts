import type { ScoreBreakdown } from '../clip-candidate.ts'
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
