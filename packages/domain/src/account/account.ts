import { ApiError } from '@svc/errors'
import type { Account, AccountLimits } from '@svc/specification'
import {
  gatedFeature,
  PLAN_FEATURES,
  type Plan,
  planIncludes,
  type Scope,
  smallestPlanFor,
} from '@svc/specification/access'
import type { Tenant } from '../context.ts'
import { grantPlanCredits } from '../credits/credits.ts'
import { inTransaction, type Sql } from '../database.ts'
import { ServiceError } from '../refusals.ts'
import { readRow } from '../stored/stored-columns.ts'
import { createUlid } from '../ulid.ts'
import { storedBytes, termsOf } from './terms.ts'

export interface AccountRecord {
  account_id: string
  name: string
  email: string | null
  plan: Plan
  balance: number
  reserved: number
  created_at: string
}

/** Reads accounts as their operator sees them, the oldest first; all of them without an id. */
async function readAccountRecords(sql: Sql, account_id?: string): Promise<AccountRecord[]> {
  return sql<AccountRecord[]>`
    select account_id, name, email, plan, balance, reserved, created_at
      from accounts join credits using (account_id)
     where ${account_id === undefined ? sql`true` : sql`account_id = ${account_id}`}
     order by created_at, account_id
  `
}

/**
 * Reads one account as its operator sees it.
 *
 * @throws {ApiError} `NOT_FOUND` when there is no such account.
 */
async function readAccountRecord(sql: Sql, account_id: string): Promise<AccountRecord> {
  const [account] = await readAccountRecords(sql, account_id)
  if (!account) throw new ApiError('NOT_FOUND', `No account ${account_id}.`)
  return account
}

type Row = Pick<Account, 'id' | 'name' | 'email' | 'is_test' | 'plan' | 'credits' | 'created_at'> &
  Account['usage'] & { limits: Partial<AccountLimits> }

/**
 * Reads the account that a credential belongs to.
 *
 * @param scopes - The scopes of the credential that the request came with.
 * @param subject - The member that the credential acts for, whose `email` is returned; `null` for an API key.
 */
export async function readAccount(
  { sql, accountId }: Tenant,
  scopes: readonly Scope[],
  subject: string | null = null,
): Promise<Account> {
  const [row] = await sql<Row[]>`
    select account_id as id, name, test_of is not null as is_test, plan, limits, created_at,
           (select email from members m where m.subject = ${subject}) as email,
           balance - reserved as credits,
           ${storedBytes(sql, accountId)} as storage_bytes,
           (select count(*) from projects p
             where p.account_id = a.account_id and p.status = 'processing' and deleted_at is null
           ) as active_projects,
           (select count(*) from renders r
             where r.account_id = a.account_id and r.status = 'rendering'
           ) as active_renders
      from accounts a join credits using (account_id)
     where account_id = ${accountId}
  `
  if (!row) throw new ApiError('NOT_FOUND', `No account ${accountId}.`)
  const { storage_bytes, active_projects, active_renders, limits, ...account } = row
  return {
    ...account,
    plan_features: PLAN_FEATURES[row.plan],
    limits: termsOf(readRow('accounts', { plan: row.plan, limits })).limits,
    usage: { storage_bytes, active_projects, active_renders },
    scopes: [...scopes],
  }
}

/** The account to create. `limits` holds only the limits that differ from those of its plan. */
export interface NewAccount {
  name: string
  plan: Plan
  email?: string
  limits?: Partial<AccountLimits>
}

/** Creates an account, with the first period's credits of its plan. */
export async function createAccount(sql: Sql, account: NewAccount): Promise<AccountRecord> {
  const account_id = createUlid()
  return inTransaction(sql, async (sql) => {
    await sql`
      insert into accounts (account_id, name, email, plan, limits, granted_until)
      values (
        ${account_id}, ${account.name.trim()}, ${account.email ?? null}, ${account.plan},
        ${account.limits ?? {}}, '-infinity'
      )
    `
    await sql`insert into credits (account_id) values (${account_id})`
    await grantPlanCredits(sql, account_id)
    return readAccountRecord(sql, account_id)
  })
}

/** Lists every account for the operator, the oldest first. */
export async function listAccounts(sql: Sql): Promise<AccountRecord[]> {
  return readAccountRecords(sql)
}

/** Reads the name of an account; `null` when there is no such account. */
export async function findAccountName({ sql, accountId }: Tenant): Promise<string | null> {
  const [account] = await sql<{ name: string }[]>`
    select name from accounts where account_id = ${accountId}
  `
  return account?.name ?? null
}

/**
 * Moves an account to another plan, whose first period begins now.
 *
 * Credits that are owned or held stay as they are; work that is queued or running goes on. The
 * same plan again changes nothing.
 *
 * @throws {ApiError} `NOT_FOUND` when there is no such account.
 */
export async function changePlan(sql: Sql, account_id: string, plan: Plan): Promise<AccountRecord> {
  return inTransaction(sql, async (sql) => {
    await sql`
      update accounts
         set plan = ${plan}, plan_since = now(), granted_until = '-infinity'
       where account_id = ${account_id} and plan <> ${plan}
    `
    await grantPlanCredits(sql, account_id)
    return readAccountRecord(sql, account_id)
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
