import type { Context } from '../context.ts'
import type { Render, RenderRequest } from './render.ts'

export async function startRender(
  context: Context,
  clip_id: string,
  request: RenderRequest,
): Promise<Render> {
  throw new Error('not written yet')
}
