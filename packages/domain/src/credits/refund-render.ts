import { ApiError } from '@svc/errors'
import type { LedgerEntry } from '@svc/specification'
import { inTransaction, type Sql } from '../database.ts'
import { moveCredits } from './entry.ts'

/** A refund of a render's price by an operator. */
export interface Refund {
  render_id: string
  /** Credits, at most four decimals; all that is left of the price when absent. */
  amount?: number
  description?: string
}

/**
 * Refunds the price of a finished render, or a part of it, for files that are unusable.
 *
 * The sum of refunds is compared with the price inside the update, so that no more is refunded than was charged.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `body.amount` for more than is left of the price, and for zero.
 * @throws {ApiError} `NOT_FOUND` when there is no such render that was charged.
 */
export async function refundRender(sql: Sql, refund: Refund): Promise<LedgerEntry> {
  return inTransaction(sql, async (sql) => {
    const { render_id, description = 'By the operator' } = refund
    const left = await readLeft(sql, render_id)
    const amount = refund.amount ?? left
    const [render] = await sql<{ account_id: string; project_id: string; clip_id: string }[]>`
      update renders set credits_refunded = credits_refunded + ${amount}::numeric
       where render_id = ${render_id} and ${amount}::numeric > 0
         and credits_charged - credits_refunded >= ${amount}::numeric
      returning account_id, project_id, clip_id
    `
    if (!render) {
      throw new ApiError(
        'VALIDATION_ERROR',
        `${amount} credits cannot be given back; ${left} are left of what the render cost.`,
        { location: 'body.amount' },
      )
    }
    const cause = { ...render, render_id, description }
    const change = { balance: amount, reserved: 0 }
    const entry = await moveCredits(sql, cause, { kind: 'refund', amount }, change)
    if (!entry) throw new Error(`The account of render ${render_id} has no credits row.`)
    return entry
  })
}

async function readLeft(sql: Sql, render_id: string): Promise<number> {
  const [render] = await sql<{ amount: number }[]>`
    select credits_charged - credits_refunded as amount from renders
     where render_id = ${render_id} and status = 'completed' and credits_charged > 0
       for update
  `
  if (!render) throw new ApiError('NOT_FOUND', `No render ${render_id} that was charged.`)
  return render.amount
}
