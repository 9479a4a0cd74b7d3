import type { Scope } from './scope.ts'

/** Every plan, from the smallest to the one that has everything. */
export const PLANS = ['free', 'creator', 'pro', 'self_hosted'] as const

export type Plan = (typeof PLANS)[number]

/** What a plan opens; the names are those of `plan_features`. */
export interface PlanFeatures {
  render: boolean
  publish: boolean
}

export const PLAN_FEATURES: Readonly<Record<Plan, PlanFeatures>> = {
  free: { render: false, publish: false },
  creator: { render: true, publish: false },
  pro: { render: true, publish: true },
  self_hosted: { render: true, publish: true },
}

const GATED_BY: Partial<Record<Scope, keyof PlanFeatures>> = {
  'svc:render:execute': 'render',
  'svc:social:publish': 'publish',
}

/** Names the feature a scope belongs to; `null` when every plan opens it. */
export function gatedFeature(scope: Scope): keyof PlanFeatures | null {
  return GATED_BY[scope] ?? null
}

/** Tells whether a plan opens a scope. Holding the scope is another question. */
export function planIncludes(plan: Plan, scope: Scope): boolean {
  const feature = gatedFeature(scope)
  return feature === null || PLAN_FEATURES[plan][feature]
}

/** Names the smallest plan that opens a scope. */
export function smallestPlanFor(scope: Scope): Plan {
  return PLANS.find((plan) => planIncludes(plan, scope)) ?? 'self_hosted'
}
