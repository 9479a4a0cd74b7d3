import { ApiError } from '@svc/errors'
import type { Plan } from '@svc/scope-policy'
import type { Tenant } from '../context.ts'
import { readRow } from '../stored/read-row.ts'
import type { AccountLimits } from './account.ts'
import { PLAN_TERMS, type PlanTerms } from './plan-terms.ts'

/** Reads what an account's plan gives it now: its own limits over those of the plan. */
export async function readTerms({ sql, accountId }: Tenant): Promise<PlanTerms & { plan: Plan }> {
  const [account] = await sql<{ plan: Plan; limits: Partial<AccountLimits> }[]>`
    select plan, limits from accounts where account_id = ${accountId}
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
