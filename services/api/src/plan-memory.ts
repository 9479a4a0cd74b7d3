import type { Plan } from '@svc/scope-policy'

/** A change of plan changes the limits within this time. */
const LIFETIME_MS = 10_000
const MOST_ACCOUNTS = 10_000

/** Remembers which plan an account has, so that counting a request does not cost a query. */
export function createPlanMemory(
  readPlan: (accountId: string) => Promise<Plan>,
): (accountId: string) => Promise<Plan> {
  const known = new Map<string, { plan: Promise<Plan>; expires: number }>()
  return (accountId) => {
    const now = performance.now()
    const entry = known.get(accountId)
    if (entry && now < entry.expires) return entry.plan
    const plan = readPlan(accountId)
    if (known.size >= MOST_ACCOUNTS) known.clear()
    known.set(accountId, { plan, expires: now + LIFETIME_MS })
    plan.catch(() => known.delete(accountId))
    return plan
  }
}
