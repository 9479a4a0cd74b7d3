import { ApiError } from '@svc/errors'
import type { LedgerEntry } from '@svc/specification'
import type { Sql } from '../database.ts'
import { ServiceError } from '../service-error.ts'
import { moveCredits } from './entry.ts'

/** The most that one grant moves, far below what the column holds. */
const LARGEST = 1_000_000_000

/**
 * Gives an account credits; a negative amount takes some away.
 *
 * Credits held by running work cannot be taken.
 *
 * @throws {ApiError} `VALIDATION_ERROR` for zero, for more decimals than four, and for more than is available.
 * @throws {ApiError} `NOT_FOUND` when there is no such account.
 */
export async function grantCredits(
  sql: Sql,
  grant: { account_id: string; amount: number; description?: string },
): Promise<LedgerEntry> {
  const { account_id, amount } = grant
  checkAmount(amount)
  const kind = amount > 0 ? 'grant' : 'adjust'
  const entry = await moveCredits(
    sql,
    { account_id, description: grant.description ?? 'By the operator' },
    { kind, amount },
    { balance: amount, reserved: 0 },
    sql`balance + ${amount}::numeric >= reserved`,
  )
  if (entry) return entry
  throw await explain(sql, account_id, amount)
}

function checkAmount(amount: number): void {
  const isExact = Number(amount.toFixed(4)) === amount
  if (amount === 0 || !isExact || Math.abs(amount) > LARGEST) {
    throw new ApiError(
      'VALIDATION_ERROR',
      `The amount ${amount} is not a number of credits: at most four decimals, not zero, at most ${LARGEST}.`,
      { location: 'body.amount' },
    )
  }
}

async function explain(sql: Sql, account_id: string, amount: number): Promise<ApiError> {
  const [credits] = await sql<{ available: number }[]>`
    select balance - reserved as available from credits where account_id = ${account_id}
  `
  return credits
    ? new ServiceError(
        'VALIDATION_ERROR',
        `${-amount} credits cannot be taken: ${credits.available} are available.`,
        { location: 'body.amount', available: credits.available },
      )
    : new ApiError('NOT_FOUND', `No account ${account_id}.`)
}
