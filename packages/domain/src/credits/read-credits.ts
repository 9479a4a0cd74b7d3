import type { Tenant } from '../context.ts'
import type { Credits } from './credits.ts'

export async function readCredits(tenant: Tenant): Promise<Credits> {
  throw new Error('not written yet')
}
