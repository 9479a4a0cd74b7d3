import type { Scope } from '@svc/scope-policy'
import type { Tenant } from '../context.ts'

export async function requirePlan(tenant: Tenant, scope: Scope): Promise<void> {
  throw new Error('not written yet')
}
