import { ApiError } from '@svc/errors'
import type { Account, AccountLimits } from '@svc/specification'
import { PLAN_FEATURES, type Plan, type Scope } from '@svc/specification/access'
import type { Tenant } from '../context.ts'
import { grantPlanCredits } from '../credits/credits.ts'
import { inTransaction, type Sql } from '../database.ts'
import { createUlid } from '../ids.ts'
import { readRow } from '../json.ts'
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
