import type { ApiError } from '@svc/errors'
import type { PlanTerms } from '../account/terms.ts'
import type { Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { ServiceError } from '../service-error.ts'
import { type EntryCause, moveCredits } from './entry.ts'
import { addCosts, readBalance } from './read-credits.ts'

/** Credits held for one piece of work, until it settles or releases them. */
interface Hold extends EntryCause {
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

/** Credits are low below this part of a period's grant. */
const LOW = 0.1

/**
 * Writes an event when taking an amount has brought an account below a tenth of its plan's credits, or to none.
 *
 * Each crossing writes one event: the balance before is computed from the amount that was taken.
 */
async function noticeCredits(
  sql: Sql,
  { account_id, amount }: { account_id: string; amount: number },
  creditsPerPeriod: number,
): Promise<void> {
  const balance = await readBalance({ sql, accountId: account_id })
  const before = balance.available + amount
  const hasCrossed = (line: number) => before >= line && balance.available < line
  const isDepleted = balance.available === 0
  if (!isDepleted && !hasCrossed(LOW * creditsPerPeriod)) return
  const type = isDepleted ? 'credits.depleted' : 'credits.low'
  const data = await addCosts(sql, balance)
  await recordEvent(sql, { account_id, type, data, previous: { available: before } })
}
