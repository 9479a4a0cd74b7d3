import { ApiError } from '@svc/errors'
import { type Page, toPage } from '@svc/pagination'
import type { Costs, Credits, LedgerEntry } from '@svc/specification'
import type { Plan } from '@svc/specification/access'
import { PLAN_TERMS, periodEnd, periodStart } from '../account/terms.ts'
import type { Context, Tenant } from '../context.ts'
import type { Sql } from '../database.ts'
import { createUlid } from '../ids.ts'
import { isTestAccount } from '../test-account/test-account.ts'

/** The purpose of a movement of credits. */
export interface EntryCause {
  account_id: string
  description: string
  project_id?: string
  clip_id?: string
  render_id?: string
  /** The post that asks for the render; later entries of the render get it from its first one. */
  post_id?: string
}

/**
 * Moves credits and writes the ledger entry of the movement, in one statement: neither exists without the other.
 *
 * @param change - How balance and reserved move.
 * @param condition - Whether the movement is allowed; tested while the row is locked.
 * @returns The entry; `undefined` when the condition did not hold.
 */
export async function moveCredits(
  sql: Sql,
  cause: EntryCause,
  entry: { kind: LedgerEntry['kind']; amount: number },
  change: { balance: number; reserved: number },
  condition = sql`true`,
): Promise<LedgerEntry | undefined> {
  const [written] = await sql<LedgerEntry[]>`
    with moved as (
      update credits
         set balance = balance + ${change.balance}::numeric,
             reserved = reserved + ${change.reserved}::numeric,
             updated_at = now()
       where account_id = ${cause.account_id} and ${condition}
      returning account_id, balance
    )
    insert into ledger (
      entry_id, account_id, kind, amount, balance_after,
      project_id, clip_id, render_id, post_id, description
    )
    select ${createUlid()}::uuid, account_id, ${entry.kind}, ${entry.amount}::numeric, balance,
           ${cause.project_id ?? null}::uuid, ${cause.clip_id ?? null}::uuid,
           ${cause.render_id ?? null}::uuid, coalesce(${cause.post_id ?? null}::uuid, (
             select l.post_id from renders r join ledger l using (account_id, render_id)
              where r.render_id = ${cause.render_id ?? null}::uuid and l.created_at >= r.created_at
              order by l.created_at limit 1
           )), ${cause.description}
      from moved
    returning ${entryColumns(sql)}
  `
  return written
}

function entryColumns(sql: Sql) {
  return sql`
    entry_id, kind, amount, balance_after, project_id, clip_id, render_id, post_id, description,
    created_at
  `
}

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
      join credits c using (account_id)
      cross join lateral (
        select c.granted, c.settled, c.refunded where c.counted_from = ${periodStart(sql)}
        union all
        select * from (
          select sum(amount) filter (where kind = 'grant'), -sum(amount) filter (where kind = 'settle'),
                 sum(amount) filter (where kind = 'refund')
            from ledger l
           where l.account_id = a.account_id and l.created_at >= ${periodStart(sql)}
        ) as added_up
         where c.counted_from is distinct from ${periodStart(sql)}
      ) as used
     where account_id = ${accountId}
  `
  if (!row) throw new ApiError('NOT_FOUND', `No account ${accountId}.`)
  const { plan, ...credits } = row
  return { ...credits, unlimited: PLAN_TERMS[plan].unlimited }
}

/** Lists the movements of an account's credits, the newest first. */
export async function listLedger(
  { sql, accountId, cursors }: Pick<Context, 'sql' | 'accountId' | 'cursors'>,
  query: { limit: number; cursor?: string },
): Promise<Page<LedgerEntry>> {
  const list = { list: 'ledger', accountId }
  const after = cursors.decode(query.cursor, list)
  const rows = await sql<(LedgerEntry & { position: number })[]>`
    select position, ${entryColumns(sql)} from ledger
     where account_id = ${accountId}
       and ${after ? sql`position < ${after.value}` : sql`true`}
     order by position desc
     limit ${query.limit + 1}
  `
  const page = toPage(
    rows,
    query.limit,
    ({ position, entry_id }) => ({ value: position, id: entry_id }),
    cursors,
    list,
  )
  return { ...page, items: page.items.map(({ position: _, ...entry }) => entry) }
}

const SECONDS_PER_MINUTE = 60

/** What operations cost, in credits. */
const COSTS: Omit<Costs, 'processing_seconds_per_minute'> = {
  processing_per_minute: 0,
  render_per_minute: 1,
  render_minimum: 1,
  render_high_resolution_factor: 2,
}

/** Gives the price of turning a source into clips. */
export function processingCost(duration_seconds: number): number {
  return Math.ceil(duration_seconds / SECONDS_PER_MINUTE) * COSTS.processing_per_minute
}

/** Gives the price of a render: per started minute, doubled above 1080p. */
export function renderCost(render: { duration_seconds: number; resolution: string }): number {
  const minutes = Math.ceil(render.duration_seconds / SECONDS_PER_MINUTE)
  const credits = Math.max(COSTS.render_minimum, minutes * COSTS.render_per_minute)
  const isHigh = render.resolution === '1440p' || render.resolution === '2160p'
  return isHigh ? credits * COSTS.render_high_resolution_factor : credits
}

/** How many projects the pace is measured by. */
const EXPERIENCE = 20

/**
 * Returns the seconds that a minute of a source takes to be worked on: the median of the newest projects of this service.
 * One pace holds for all accounts, which share its workers; it tells nothing of what they worked on.
 *
 * @returns `null` before the first project is completed.
 */
export async function measurePace(sql: Sql): Promise<number | null> {
  const [measured] = await sql<{ pace: number | null }[]>`
    select percentile_cont(0.5) within group (order by spent / worked) as pace
      from (
        select extract(epoch from completed_at - started_at)::float8 as spent,
               least(coalesce((settings->'range'->>'end')::float8, seconds), seconds)
                 - coalesce((settings->'range'->>'start')::float8, 0) as worked
          from projects, lateral (select (source->>'duration_seconds')::float8 as seconds) as length
         where status = 'completed' and started_at is not null
           and not ${isTestAccount(sql, sql`projects.account_id`)}
         order by completed_at desc
         limit ${EXPERIENCE}
      ) as newest
     where worked > 0
  `
  const pace = measured?.pace ?? null
  return pace === null ? null : Math.ceil(pace * SECONDS_PER_MINUTE)
}
