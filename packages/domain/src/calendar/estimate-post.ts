import type { Estimate, PublishRequest } from '@svc/specification'
import { inTransaction } from '../database.ts'
import { estimateRender } from '../render/estimate-render.ts'
import { type Planner, planPost } from './plan-post.ts'
import { renderSettings } from './render-settings.ts'

/**
 * Returns what publishing would cost, without publishing: publishing is free, a render that must be made first is not.
 *
 * @throws {ApiError} As `publishClip` would, but for credits.
 */
export async function estimatePost(
  context: Planner,
  clip_id: string,
  request: PublishRequest,
): Promise<Estimate> {
  return inTransaction(context.sql, async (sql) => {
    const tenant = { ...context, sql }
    const { render, duration_seconds } = await planPost(tenant, clip_id, request)
    if (!render) return estimateRender(tenant, clip_id, renderSettings(request))
    const seconds_to_complete = render.isFinished ? 0 : null
    return { estimate: { credits: 0, duration_seconds, seconds_to_complete } }
  })
}
