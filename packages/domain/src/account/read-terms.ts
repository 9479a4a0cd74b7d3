import { ApiError } from '@svc/errors'
import type { Plan } from '@svc/scope-policy'
import type { AccountLimits } from '@svc/specification'
import type { Tenant } from '../context.ts'
import type { Fragment } from '../database.ts'
import { readRow } from '../stored/read-row.ts'
import { PLAN_TERMS, type PlanTerms } from './plan-terms.ts'

/** What an account's plan gives it: its own limits over those of the plan. */
export type AccountTerms = PlanTerms & { plan: Plan }

/** Reads what an account's plan gives it now. */
export async function readTerms({ sql, accountId }: Tenant): Promise<AccountTerms> {
  return selectTerms({ sql, accountId }, sql``)
}

/** Does the same and `lockAccount` in one statement. */
export async function lockTerms({ sql, accountId }: Tenant): Promise<AccountTerms> {
  return selectTerms({ sql, accountId }, sql`for no key update`)
}

async function selectTerms({ sql, accountId }: Tenant, lock: Fragment): Promise<AccountTerms> {
  const [account] = await sql<{ plan: Plan; limits: Partial<AccountLimits> }[]>`
    select plan, limits from accounts where account_id = ${accountId} ${lock}
  `
  if (!account) throw new ApiError('NOT_FOUND', `No account ${accountId}.`)
  return { plan: account.plan, ...termsOf(readRow('accounts', account)) }
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
