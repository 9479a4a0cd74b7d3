import type { Scope } from '@svc/scope-policy'
import type { Tenant } from '../context.ts'
import type { Account } from './account.ts'

export async function readAccount(tenant: Tenant, scopes: readonly Scope[]): Promise<Account> {
  throw new Error('not written yet')
}
