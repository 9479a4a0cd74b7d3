import type { Tenant } from '../context.ts'

export async function resetPreferences(tenant: Tenant): Promise<void> {
  throw new Error('not written yet')
}
