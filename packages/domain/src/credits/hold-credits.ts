import type { ApiError } from '@svc/errors'
import type { PlanTerms } from '../account/plan-terms.ts'
import type { Sql } from '../database.ts'
import { ServiceError } from '../service-error.ts'
import { type EntryCause, moveCredits } from './entry.ts'
import { noticeCredits } from './notice-credits.ts'

/** Credits held for one piece of work, until it settles or releases them. */
export interface Hold extends EntryCause {
  amount: number
}

/**
 * Reserves credits for work that is about to be queued.
 *
 * Balance and reservation are compared inside the update, so that of many concurrent renders no
 * more are accepted than can be paid for.
 *
 * @param terms - The terms of the account's plan, as the transaction read them.
 * @throws {ApiError} `INSUFFICIENT_CREDITS` when less is available.
 */
export async function reserveCredits(sql: Sql, hold: Hold, terms: PlanTerms): Promise<void> {
  if (hold.amount === 0) return
  const { unlimited, creditsPerPeriod } = terms
  if (unlimited) await grantShortfall(sql, hold)
  const reserved = await moveCredits(
    sql,
    hold,
    { kind: 'reserve', amount: -hold.amount },
    { balance: 0, reserved: hold.amount },
    sql`balance - reserved >= ${hold.amount}::numeric`,
  )
  if (!reserved) throw await insufficient(sql, hold)
  if (!unlimited) await noticeCredits(sql, hold, creditsPerPeriod)
}

/** Takes held credits for good; called in the transaction that ends the work. */
export async function settleCredits(sql: Sql, hold: Hold): Promise<void> {
  const { amount } = hold
  if (amount === 0) return
  await moveCredits(
    sql,
    hold,
    { kind: 'settle', amount: -amount },
    { balance: -amount, reserved: -amount },
  )
}

/** Gives held credits back; called in the transaction that ends the work. */
export async function releaseCredits(sql: Sql, hold: Hold): Promise<void> {
  const { amount } = hold
  if (amount === 0) return
  await moveCredits(sql, hold, { kind: 'release', amount }, { balance: 0, reserved: -amount })
}

/** Grants an account with an unlimited plan the credits that it lacks: usage is counted, nothing is refused. */
async function grantShortfall(sql: Sql, { account_id, amount }: Hold): Promise<void> {
  const [credits] = await sql<{ available: number }[]>`
    select balance - reserved as available from credits
     where account_id = ${account_id}
       for update
  `
  const shortfall = amount - (credits?.available ?? 0)
  if (shortfall <= 0) return
  await moveCredits(
    sql,
    { account_id, description: 'Unlimited plan' },
    { kind: 'grant', amount: shortfall },
    { balance: shortfall, reserved: 0 },
  )
}

async function insufficient(sql: Sql, { account_id, amount }: Hold): Promise<ApiError> {
  const [credits] = await sql<{ available: number }[]>`
    select balance - reserved as available from credits where account_id = ${account_id}
  `
  const available = credits?.available ?? 0
  return new ServiceError(
    'INSUFFICIENT_CREDITS',
    `This needs ${amount} credits and ${available} are available.`,
    { needed: amount, available },
  )
}
