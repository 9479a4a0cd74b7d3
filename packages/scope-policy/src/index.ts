export { definePlans, defineScopes, type PlanCatalog, type ScopeCatalog } from './define-scopes.ts'
