// Written by `bun run generate` from the document of the service.

import type { Costs } from './costs.ts'

/** How much an account has, and what operations cost. */
export interface Credits {
  /** What the account owns. Unit: credits. */
  balance: number
  /** What running work holds. Unit: credits. */
  reserved: number
  /** What can be spent now: `balance` without `reserved`. Unit: credits. */
  available: number
  /** Whether credits are only counted, and never run out. */
  unlimited: boolean
  /** What was granted in this period. Unit: credits. */
  granted_this_period: number
  /** What was spent in this period. Unit: credits. */
  used_this_period: number
  /** What was given back in this period. Unit: credits. */
  refunded_this_period: number
  /** When the period began; `null` without periods. */
  period_start: string | null
  /** When the next grant comes; `null` without periods. */
  period_end: string | null
  costs: Costs
  /** When credits last moved. */
  updated_at: string
}
