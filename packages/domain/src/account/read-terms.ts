import { ApiError } from '@svc/errors'
import type { Plan } from '@svc/scope-policy'
import type { AccountLimits } from '@svc/specification'
import type { Tenant } from '../context.ts'
import type { Fragment } from '../database.ts'
import { readRow } from '../stored/read-row.ts'
import { PLAN_TERMS, type PlanTerms } from './plan-terms.ts'

/** The terms of an account's plan, in which the account's own limits replace those of the plan. */
export type AccountTerms = PlanTerms & { plan: Plan }

/** Reads the current terms of an account. */
export async function readTerms({ sql, accountId }: Tenant): Promise<AccountTerms> {
  return selectTerms({ sql, accountId }, sql``)
}

/** Reads the terms and locks the account, as `readTerms` and `lockAccount` do, in one statement. */
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
