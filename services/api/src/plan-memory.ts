import type { Plan } from '@svc/scope-policy'

/** A change of plan is felt within a second, as a revoked credential is. */
const LIFETIME_MS = 900
const MOST_ACCOUNTS = 10_000

/** The plans of accounts, as they were less than a second ago. */
export interface PlanMemory {
  /** Gives an account's plan, and reads it when it is not remembered. */
  planOf(accountId: string): Promise<Plan>
  /**
   * Takes over a plan that was read together with something else, as a credential's look-up does.
   *
   * @param since - When that read began, by `performance.now`: what it found is as old as that.
   */
  note(accountId: string, plan: Plan, since: number): void
}

/** Remembers which plan an account has, so that no request pays for asking apart. */
export function createPlanMemory(readPlan: (accountId: string) => Promise<Plan>): PlanMemory {
  const known = new Map<string, { plan: Promise<Plan>; expires: number }>()

  function keep(accountId: string, plan: Promise<Plan>, since: number): Promise<Plan> {
    if (known.size >= MOST_ACCOUNTS) known.clear()
    known.set(accountId, { plan, expires: since + LIFETIME_MS })
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
