import { type Static, Type as t } from '@sinclair/typebox'
import * as m from './members.ts'
import { Words } from './shape.ts'
import { STORY } from './story.ts'

export const Costs = m.Shape('Costs', 'What operations cost now.', {
  processing_per_minute: m.Quantity('credits', 'For each minute of the source of a project.', 0),
  processing_seconds_per_minute: m.QuantityOrNull(
    'seconds',
    'How long each minute of the source of a project takes, as it lately did here; `null` before the first project.',
    21,
  ),
  render_per_minute: m.Quantity('credits', 'For each minute of a render that is begun.', 1),
  render_minimum: m.Quantity('credits', 'The least that a render costs.', 1),
  render_high_resolution_factor: m.Quantity(
    'times',
    'By how much renders of 1440p and 2160p cost more.',
    2,
  ),
})
export type Costs = Static<typeof Costs>

/** The credit balance of an account. */
export const Credits = m.Shape('Credits', 'How much an account has, and what operations cost.', {
  balance: m.Quantity('credits', 'What the account owns.', 1499),
  reserved: m.Quantity('credits', 'What running work holds.', 0),
  available: m.Quantity('credits', 'What can be spent now: `balance` without `reserved`.', 1499),
  unlimited: m.Flag('Whether credits are only counted, and never run out.', false),
  granted_this_period: m.Quantity('credits', 'What was granted in this period.', 1500),
  used_this_period: m.Quantity('credits', 'What was spent in this period.', 1),
  refunded_this_period: m.Quantity('credits', 'What was given back in this period.', 0),
  period_start: m.AtOrNull('When the period began; `null` without periods.', STORY.month_start),
  period_end: m.AtOrNull('When the next grant comes; `null` without periods.', STORY.month_end),
  costs: Costs,
  updated_at: m.At('When credits last moved.', STORY.render_completed_at),
})
export type Credits = Static<typeof Credits>

const LEDGER_KINDS = ['grant', 'reserve', 'settle', 'release', 'refund', 'adjust'] as const

export const LedgerEntry = m.Shape(
  'LedgerEntry',
  'One movement of credits; written once, never changed.',
  {
    entry_id: m.Id('The entry.', STORY.entry_id),
    kind: Words(LEDGER_KINDS, {
      description:
        '`grant`, `refund` and `settle` change the balance, `adjust` either way; `reserve` and `release` only what is reserved.',
      examples: ['settle'],
    }),
    amount: m.Quantity('credits', 'Positive for what is granted, given back or released.', -1),
    balance_after: m.Quantity('credits', 'The owned balance after the entry.', 1499),
    project_id: m.SaidOrNull('The project it is about.', STORY.project_id),
    clip_id: m.SaidOrNull('The clip it is about.', STORY.clip_id),
    render_id: m.SaidOrNull('The render it is about.', STORY.render_id),
    post_id: m.SaidOrNull('The post that asked for the render; `null` when none did.'),
    description: m.Said('What it was for.', 'Render 1080p'),
    created_at: m.At('When it was written.', STORY.render_completed_at),
  },
)
export type LedgerEntry = Static<typeof LedgerEntry>

/** The estimated cost of an operation, returned for `dry_run`. */
export const Estimate = m.Shape('Estimate', 'What an operation would take; nothing was made.', {
  estimate: t.Object(
    {
      credits: m.Quantity('credits', 'What it would cost.', 1),
      duration_seconds: m.QuantityOrNull(
        'seconds',
        'The length of what would be made or worked on; `null` when it is not known yet.',
        31.5,
      ),
      seconds_to_complete: m.QuantityOrNull(
        'seconds',
        'How long it would take once it begins; `null` when it is not known yet.',
        20,
      ),
      platform_dollars: m.QuantityOrNull(
        'US dollars',
        "What its platform charges the operator's application for the post; `null` where that is nothing.",
        null,
      ),
    },
    { description: 'What it would take.' },
  ),
})
export type Estimate = Static<typeof Estimate>
