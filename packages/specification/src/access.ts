import { definePlans, defineScopes } from '@svc/scope-policy'

/** The prefix of every API key of this service. */
export const API_KEY_PREFIX = 'svck_'

/** The whole catalog, in the order it is published. */
export const SCOPES = [
  'svc:account:read',
  'svc:projects:read',
  'svc:projects:write',
  'svc:results:read',
  'svc:results:write',
  'svc:render:execute',
  'svc:social:read',
  'svc:social:publish',
  'svc:templates:read',
  'svc:templates:write',
  'svc:assets:read',
  'svc:assets:write',
  'svc:calendar:read',
  'svc:calendar:write',
  'svc:media:upload',
] as const

/** The scopes that a credential may have, as `svc:<resource>:<action>`. */
export type Scope = (typeof SCOPES)[number]

const catalog = defineScopes(SCOPES)

/** Returns whether a text is exactly a scope: no prefix, no wildcard, no other case. */
export const isScope: (text: string) => text is Scope = catalog.isScope

/** How new people get an account when the operator has not configured sign-up. */
interface SignUpDefaults {
  signUp: 'open' | 'closed'
  /** The plan of accounts created by sign-up. */
  signUpPlan: Plan
}

/**
 * Returns the defaults for `SIGN_UP` and `SIGN_UP_PLAN` when the operator has set neither.
 *
 * On a local address sign-up is open and gives the largest plan. Under a public address it is closed; if the operator opens
 * it, new accounts get the smallest plan.
 *
 * @param baseUrl - Where browsers reach the service: an absolute URL.
 */
export function signUpDefaults(baseUrl: string): SignUpDefaults {
  return isThisMachine(baseUrl)
    ? { signUp: 'open', signUpPlan: 'self_hosted' }
    : { signUp: 'closed', signUpPlan: 'free' }
}

/** Returns whether an absolute URL points to the local machine: RFC 6761 §6.3, RFC 5735 §3. */
export function isThisMachine(url: string): boolean {
  return LOOPBACK.test(new URL(url).hostname)
}

const LOOPBACK = /^(?:(?:.+\.)?localhost\.?|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Every plan, from the smallest to the one with every feature. */
export const PLANS = ['free', 'creator', 'pro', 'self_hosted'] as const

export type Plan = (typeof PLANS)[number]

/** The features of plans; the names are those of `plan_features`. */
interface PlanFeatures {
  render: boolean
  publish: boolean
}

export const PLAN_FEATURES = {
  free: { render: false, publish: false },
  creator: { render: true, publish: false },
  pro: { render: true, publish: true },
  self_hosted: { render: true, publish: true },
} satisfies Record<Plan, PlanFeatures>

const planCatalog = definePlans<Record<Plan, Record<keyof PlanFeatures, boolean>>, Scope>(
  PLAN_FEATURES,
  { 'svc:render:execute': 'render', 'svc:social:publish': 'publish' },
)

export const { gatedFeature, planIncludes, smallestPlanFor } = planCatalog
