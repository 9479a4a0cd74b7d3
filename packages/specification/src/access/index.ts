export {
  gatedFeature,
  PLAN_FEATURES,
  PLANS,
  type Plan,
  type PlanFeatures,
  planIncludes,
  smallestPlanFor,
} from './plans.ts'
export { API_KEY_PREFIX, isScope, SCOPES, type Scope } from './scopes.ts'
export { isThisMachine, type SignUpDefaults, signUpDefaults } from './sign-up-defaults.ts'
