import { ApiError, invalidAt } from '@svc/errors'
import type { LedgerEntry } from '@svc/specification'
import type { Plan } from '@svc/specification/access'
import { PLAN_TERMS, type PlanTerms, periodEnd } from '../account/terms.ts'
import { eachApart } from '../batches.ts'
import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { ServiceError } from '../refusals.ts'
import { addCosts, type EntryCause, moveCredits, readBalance } from './entry.ts'

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
    throw invalidAt(
      'body.amount',
      `The amount ${amount} is not a number of credits: at most four decimals, not zero, at most ${LARGEST}.`,
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

/**
 * Grants the current period's credits, once, to every account whose last period is over.
 *
 * Missed periods are not granted later: nothing was used in them either.
 *
 * @param account_id - Only this account.
 * @returns How many accounts began a period.
 */
export async function grantPlanCredits(sql: Sql, account_id?: string): Promise<number> {
  const due = await sql<{ account_id: string }[]>`
    select account_id from accounts
     where granted_until <= now()
       and ${account_id === undefined ? sql`true` : sql`account_id = ${account_id}`}
  `
  let begun = 0
  await eachApart(due, async ({ account_id }) => {
    if (await beginPeriod(sql, account_id)) begun += 1
  })
  return begun
}

/** @returns Whether this call began a period: a concurrent upkeep may have begun it first. */
async function beginPeriod(sql: Sql, account_id: string): Promise<boolean> {
  return inTransaction(sql, async (sql) => {
    const [begun] = await sql<{ plan: Plan }[]>`
      update accounts
         set granted_until = ${periodEnd(sql)}
       where account_id = ${account_id} and granted_until <= now()
      returning plan
    `
    if (!begun) return false
    const amount = PLAN_TERMS[begun.plan].creditsPerPeriod
    if (amount === 0) return true
    await moveCredits(
      sql,
      { account_id, description: `Plan ${begun.plan}` },
      { kind: 'grant', amount },
      { balance: amount, reserved: 0 },
    )
    return true
  })
}

/** A refund of a render's price by an operator. */
interface Refund {
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
      throw invalidAt(
        'body.amount',
        `${amount} credits cannot be given back; ${left} are left of what the render cost.`,
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
