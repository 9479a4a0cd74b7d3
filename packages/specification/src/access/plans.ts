import { definePlans } from '@svc/scope-policy'
import type { Scope } from './scopes.ts'

/** Every plan, from the smallest to the one with every feature. */
export const PLANS = ['free', 'creator', 'pro', 'self_hosted'] as const

export type Plan = (typeof PLANS)[number]

/** The features of plans; the names are those of `plan_features`. */
export interface PlanFeatures {
  render: boolean
  publish: boolean
}

export const PLAN_FEATURES = {
  free: { render: false, publish: false },
  creator: { render: true, publish: false },
  pro: { render: true, publish: true },
  self_hosted: { render: true, publish: true },
} satisfies Record<Plan, PlanFeatures>

const catalog = definePlans<Record<Plan, Record<keyof PlanFeatures, boolean>>, Scope>(
  PLAN_FEATURES,
  { 'svc:render:execute': 'render', 'svc:social:publish': 'publish' },
)

export const { gatedFeature, planIncludes, smallestPlanFor } = catalog
