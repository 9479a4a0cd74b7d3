import { ApiError } from '@svc/errors'
import type { AccountLimits } from '@svc/specification'
import {
  gatedFeature,
  type Plan,
  planIncludes,
  type Scope,
  smallestPlanFor,
} from '@svc/specification/access'
import { deleteBatches } from '../batches.ts'
import type { Tenant } from '../context.ts'
import type { Fragment, Sql } from '../database.ts'
import { readRow } from '../json.ts'
import { ServiceError } from '../refusals.ts'

const MINUTE = 60
const GIGABYTE = 1e9
const MOST_CLIPS = 50

/** What an account gets with its plan, besides the features of `@svc/specification/access`. */
export interface PlanTerms {
  /** Granted at the start of every period. */
  creditsPerPeriod: number
  /** Whether credits are counted but never run out. */
  unlimited: boolean
  limits: AccountLimits
}

// Stands for "unlimited": the highest limit that the queues have a tier for. Each worker limits what runs on its own machine.
const UNCOUNTED = 64

export const PLAN_TERMS: Readonly<Record<Plan, PlanTerms>> = {
  free: {
    creditsPerPeriod: 0,
    unlimited: false,
    limits: {
      max_source_seconds: 60 * MINUTE,
      max_source_bytes: 2 * GIGABYTE,
      max_concurrent_projects: 1,
      max_unfinished_projects: 20,
      max_concurrent_renders: 0,
      max_clips_per_project: MOST_CLIPS,
      storage_bytes: 10 * GIGABYTE,
      retention_days: 30,
    },
  },
  creator: {
    creditsPerPeriod: 300,
    unlimited: false,
    limits: {
      max_source_seconds: 180 * MINUTE,
      max_source_bytes: 5 * GIGABYTE,
      max_concurrent_projects: 2,
      max_unfinished_projects: 200,
      max_concurrent_renders: 2,
      max_clips_per_project: MOST_CLIPS,
      storage_bytes: 200 * GIGABYTE,
      retention_days: null,
    },
  },
  pro: {
    creditsPerPeriod: 1500,
    unlimited: false,
    limits: {
      max_source_seconds: 600 * MINUTE,
      max_source_bytes: 10 * GIGABYTE,
      max_concurrent_projects: 5,
      max_unfinished_projects: 1000,
      max_concurrent_renders: 4,
      max_clips_per_project: MOST_CLIPS,
      storage_bytes: 1000 * GIGABYTE,
      retention_days: null,
    },
  },
  self_hosted: {
    creditsPerPeriod: 0,
    unlimited: true,
    limits: {
      max_source_seconds: 600 * MINUTE,
      max_source_bytes: 20 * GIGABYTE,
      max_concurrent_projects: UNCOUNTED,
      max_unfinished_projects: 10_000,
      max_concurrent_renders: UNCOUNTED,
      max_clips_per_project: MOST_CLIPS,
      storage_bytes: 10_000 * GIGABYTE,
      retention_days: null,
    },
  },
}

/** The terms of an account's plan, in which the account's own limits replace those of the plan. */
export type AccountTerms = PlanTerms & {
  plan: Plan
  /** Whether it is the account of test keys, in which nothing costs credits. */
  isTest: boolean
}

export async function readTerms({ sql, accountId }: Tenant): Promise<AccountTerms> {
  return selectTerms({ sql, accountId }, sql``)
}

/** Reads the terms and locks the account, as `readTerms` and `lockAccount` do, in one statement. */
export async function lockTerms({ sql, accountId }: Tenant): Promise<AccountTerms> {
  return selectTerms({ sql, accountId }, sql`for no key update`)
}

async function selectTerms({ sql, accountId }: Tenant, lock: Fragment): Promise<AccountTerms> {
  const [account] = await sql<{ plan: Plan; limits: Partial<AccountLimits>; isTest: boolean }[]>`
    select plan, limits, test_of is not null as "isTest" from accounts where account_id = ${accountId} ${lock}
  `
  if (!account) throw new ApiError('NOT_FOUND', `No account ${accountId}.`)
  const { plan, isTest } = account
  return { plan, isTest, ...termsOf(readRow('accounts', account)) }
}

/** Merges an account's own limits into the terms of its plan. */
export function termsOf({
  plan,
  limits,
}: {
  plan: Plan
  limits: Partial<AccountLimits>
}): PlanTerms {
  const terms = PLAN_TERMS[plan]
  return { ...terms, limits: { ...terms.limits, ...limits } }
}

/**
 * Gives the SQL of an account's current period: whole months since its plan began.
 *
 * Counted from the beginning each time, so a plan that began on the 31st comes back to the 31st
 * after a short month.
 */
export function periodStart(sql: Sql) {
  return sql`(plan_since + make_interval(months => ${monthsSince(sql)}))`
}

export function periodEnd(sql: Sql) {
  return sql`(plan_since + make_interval(months => ${monthsSince(sql)} + 1))`
}

function monthsSince(sql: Sql) {
  return sql`(
    extract(year from age(now(), plan_since)) * 12 + extract(month from age(now(), plan_since))
  )::integer`
}

/** Tests that the account of a row was not deleted by its owner. */
export const isOpen = (sql: Sql, account_id: Fragment): Fragment => sql`
  not exists (
    select 1 from public.accounts closing
     where closing.account_id = ${account_id} and closing.closes_at is not null
  )
`

/**
 * Returns the SQL of the number of bytes that an account stores: uploads (also partly arrived ones), assets, fetched sources and finished renders.
 *
 * Triggers write down each change; `foldStoredBytes` adds them up.
 */
export function storedBytes(sql: Sql, account_id: string) {
  return sql`(
    coalesce((select bytes from stored_bytes where account_id = ${account_id}), 0)
    + coalesce((select sum(bytes) from stored_bytes_changes where account_id = ${account_id}), 0)
  )`
}

/**
 * Adds the changes of what accounts store to one number for each account, so that few rows are read to know it.
 *
 * Each batch is one statement, so that a reader finds a change in one place, and never in both or in none.
 *
 * @returns How many changes.
 */
export async function foldStoredBytes(sql: Sql): Promise<number> {
  return deleteBatches(async (limit) => {
    const [folded] = await sql<[{ count: number }]>`
      with gone as (
        delete from stored_bytes_changes where change_id in (
          select change_id from stored_bytes_changes order by change_id limit ${limit} for update skip locked
        )
        returning account_id, bytes
      ), kept as (
        insert into stored_bytes as s (account_id, bytes)
        select account_id, sum(bytes) from gone group by account_id order by account_id
            on conflict (account_id) do update set bytes = s.bytes + excluded.bytes
      )
      select count(*) as count from gone
    `
    return folded
  })
}

/**
 * Refuses a scope that the account's plan does not open, whatever the credential holds.
 *
 * @throws {ApiError} `PLAN_UPGRADE_REQUIRED`, naming the feature and the smallest plan that has it.
 */
export function requirePlan(plan: Plan, scope: Scope): void {
  const feature = gatedFeature(scope)
  if (feature === null || planIncludes(plan, scope)) return
  const required_plan = smallestPlanFor(scope)
  throw new ServiceError(
    'PLAN_UPGRADE_REQUIRED',
    `The plan ${plan} does not include ${feature}; the smallest that does is ${required_plan}.`,
    { required_plan, feature },
  )
}

/**
 * Locks an account's row, so that only one transaction at a time decides by the account's amount of
 * work. Transactions that only need the row to exist are not blocked.
 */
export async function lockAccount(sql: Sql, account_id: string): Promise<void> {
  await sql`select 1 from accounts where account_id = ${account_id} for no key update`
}
