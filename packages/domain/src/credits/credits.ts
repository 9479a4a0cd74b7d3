import { type Static, Type as t } from '@sinclair/typebox'
import { Instant, Nullable, Words } from '../schema.ts'

/** What operations cost, in credits. */
export const Costs = t.Object({
  processing_per_minute: t.Number(),
  render_per_minute: t.Number(),
  render_minimum: t.Number(),
  render_high_resolution_factor: t.Number(),
})
export type Costs = Static<typeof Costs>

export const Credits = t.Object({
  balance: t.Number(),
  reserved: t.Number(),
  available: t.Number(),
  unlimited: t.Boolean(),
  granted_this_period: t.Number(),
  used_this_period: t.Number(),
  refunded_this_period: t.Number(),
  period_start: Nullable(Instant),
  period_end: Nullable(Instant),
  costs: Costs,
  updated_at: Instant,
})
export type Credits = Static<typeof Credits>

const LEDGER_KINDS = ['grant', 'reserve', 'settle', 'release', 'refund', 'adjust'] as const

/** One movement of credits; written once, never changed. */
export const LedgerEntry = t.Object({
  entry_id: t.String(),
  kind: Words(LEDGER_KINDS),
  amount: t.Number(),
  balance_after: t.Number(),
  project_id: Nullable(t.String()),
  clip_id: Nullable(t.String()),
  render_id: Nullable(t.String()),
  post_id: Nullable(t.String()),
  description: t.String(),
  created_at: Instant,
})
export type LedgerEntry = Static<typeof LedgerEntry>

/** What an operation would take, answered by `dry_run`. */
export const Estimate = t.Object({
  estimate: t.Object({
    credits: t.Number(),
    duration_seconds: Nullable(t.Number()),
    seconds_to_complete: Nullable(t.Number()),
  }),
})
export type Estimate = Static<typeof Estimate>
