export { definePlans, type PlanCatalog } from './define-plans.ts'
export { defineScopes, type ScopeCatalog } from './define-scopes.ts'
