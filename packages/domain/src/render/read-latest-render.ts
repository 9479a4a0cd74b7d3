import type { Context } from '../context.ts'
import type { Render } from './render.ts'

export async function readLatestRender(context: Context, clip_id: string): Promise<Render> {
  throw new Error('not written yet')
}
