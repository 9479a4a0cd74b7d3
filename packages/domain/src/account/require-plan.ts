import { gatedFeature, planIncludes, type Scope, smallestPlanFor } from '@svc/scope-policy'
import type { Tenant } from '../context.ts'
import { ServiceError } from '../service-error.ts'
import { readTerms } from './read-terms.ts'

/**
 * Refuses a scope that the account's plan does not open, whatever the credential holds.
 *
 * The plan is read each time: a change of plan is felt by the next call. A scope that every plan
 * opens costs no query.
 *
 * @throws {ApiError} `PLAN_UPGRADE_REQUIRED`, naming the feature and the smallest plan that has it.
 */
export async function requirePlan(tenant: Tenant, scope: Scope): Promise<void> {
  const feature = gatedFeature(scope)
  if (feature === null) return
  const { plan } = await readTerms(tenant)
  if (planIncludes(plan, scope)) return
  const required_plan = smallestPlanFor(scope)
  throw new ServiceError(
    'PLAN_UPGRADE_REQUIRED',
    `The plan ${plan} does not include ${feature}; the smallest that does is ${required_plan}.`,
    { required_plan, feature },
  )
}
