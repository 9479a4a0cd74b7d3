export { API_KEY_PREFIX } from './api-key-prefix.ts'
export { definePlans, type PlanCatalog } from './define-plans.ts'
export { defineScopes, type ScopeCatalog } from './define-scopes.ts'
export {
  gatedFeature,
  PLAN_FEATURES,
  PLANS,
  type Plan,
  type PlanFeatures,
  planIncludes,
  smallestPlanFor,
} from './plan.ts'
export { isScope, SCOPES, type Scope } from './scope.ts'
export { isThisMachine, type SignUpDefaults, signUpDefaults } from './sign-up-defaults.ts'
