import type { Plan } from '@svc/specification/access'

/** A change of plan takes effect within a second, like the revocation of a credential. */
const LIFETIME_MS = 900
const MOST_ACCOUNTS = 10_000

/** The plans of accounts, as they were less than a second ago. */
export interface PlanMemory {
  /** Returns an account's plan; reads it when it is not cached. */
  planOf(accountId: string): Promise<Plan>
  /**
   * Caches a plan that was read as part of another query, such as the look-up of a credential.
   *
   * @param since - When that read began, by `performance.now`; the plan's age counts from then.
   */
  note(accountId: string, plan: Plan, since: number): void
}

/** Caches the plans of accounts, so that a request needs no query of its own for the plan. */
export function createPlanMemory(
  readPlan: (accountId: string) => Promise<Plan>,
  lifetimeMs = LIFETIME_MS,
): PlanMemory {
  const known = new Map<string, { plan: Promise<Plan>; expires: number }>()

  function keep(accountId: string, plan: Promise<Plan>, since: number): Promise<Plan> {
    if (known.size >= MOST_ACCOUNTS) known.clear()
    known.set(accountId, { plan, expires: since + lifetimeMs })
    return plan
  }

  return {
    planOf(accountId) {
      const now = performance.now()
      const entry = known.get(accountId)
      if (entry && now < entry.expires) return entry.plan
      const plan = keep(accountId, readPlan(accountId), now)
      plan.catch(() => known.delete(accountId))
      return plan
    },
    note: (accountId, plan, since) => void keep(accountId, Promise.resolve(plan), since),
  }
}
