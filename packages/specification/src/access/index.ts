export {
  gatedFeature,
  PLAN_FEATURES,
  PLANS,
  type Plan,
  planIncludes,
  smallestPlanFor,
} from './plans.ts'
export { API_KEY_PREFIX, isScope, SCOPES, type Scope } from './scopes.ts'
export { isThisMachine, signUpDefaults } from './sign-up-defaults.ts'
