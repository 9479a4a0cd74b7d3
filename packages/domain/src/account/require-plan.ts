import {
  gatedFeature,
  type Plan,
  planIncludes,
  type Scope,
  smallestPlanFor,
} from '@svc/scope-policy'
import { ServiceError } from '../service-error.ts'

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
