import { ApiError } from '@svc/errors'
import type { Plan } from '@svc/scope-policy'
import type { Credits } from '@svc/specification'
import { periodEnd, periodStart } from '../account/period.ts'
import { PLAN_TERMS } from '../account/plan-terms.ts'
import type { Tenant } from '../context.ts'
import type { Sql } from '../database.ts'
import { COSTS } from './costs.ts'
import { measurePace } from './measure-pace.ts'

type Balance = Omit<Credits, 'costs'>
type Row = Omit<Balance, 'unlimited'> & { plan: Plan }

/** Reads what an account owns, holds and has used in the current period, and what operations cost. */
export async function readCredits(tenant: Tenant): Promise<Credits> {
  return addCosts(tenant.sql, await readBalance(tenant))
}

/** Adds what operations cost: their prices, and the time that work on a source takes. */
export async function addCosts(sql: Sql, balance: Balance): Promise<Credits> {
  const costs = { ...COSTS, processing_seconds_per_minute: await measurePace(sql) }
  return { ...balance, costs }
}

/** Reads what an account owns, holds and has used in the current period. */
export async function readBalance({ sql, accountId }: Tenant): Promise<Balance> {
  const [row] = await sql<Row[]>`
    select plan, balance, reserved, balance - reserved as available, updated_at,
           ${periodStart(sql)} as period_start, ${periodEnd(sql)} as period_end,
           coalesce(used.granted, 0) as granted_this_period,
           coalesce(used.settled, 0) as used_this_period,
           coalesce(used.refunded, 0) as refunded_this_period
      from accounts a
      join credits using (account_id)
      cross join lateral (
        select sum(amount) filter (where kind = 'grant') as granted,
               -sum(amount) filter (where kind = 'settle') as settled,
               sum(amount) filter (where kind = 'refund') as refunded
          from ledger l
         where l.account_id = a.account_id and l.created_at >= ${periodStart(sql)}
      ) as used
     where account_id = ${accountId}
  `
  if (!row) throw new ApiError('NOT_FOUND', `No account ${accountId}.`)
  const { plan, ...credits } = row
  return { ...credits, unlimited: PLAN_TERMS[plan].unlimited }
}
