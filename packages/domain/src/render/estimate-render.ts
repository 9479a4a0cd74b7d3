import type { Tenant } from '../context.ts'
import type { Estimate } from '../credits/credits.ts'
import type { RenderRequest } from './render.ts'

export async function estimateRender(
  tenant: Tenant,
  clip_id: string,
  request: RenderRequest,
): Promise<Estimate> {
  throw new Error('not written yet')
}
