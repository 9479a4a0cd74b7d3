import { ApiError } from '@svc/errors'
import type { Render } from '@svc/specification'
import { readClip } from '../clip/read-clip.ts'
import { type RenderReader, readRenders } from './read-renders.ts'

/**
 * Reads the newest render of a clip.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such clip, or the clip was never rendered.
 */
export async function readLatestRender(context: RenderReader, clip_id: string): Promise<Render> {
  const { sql } = context
  const newest = sql`
    and r.clip_id = ${clip_id} order by r.created_at desc, r.render_id desc limit 1
  `
  const [render] = await readRenders(context, newest)
  if (render) return render
  await readClip(context, clip_id)
  throw new ApiError('NOT_FOUND', `Clip ${clip_id} was never rendered.`)
}
