import type { Estimate, PublishRequest } from '@svc/specification'
import { readTerms } from '../account/terms.ts'
import { inTransaction } from '../database.ts'
import { estimateRender } from '../render/plan-render.ts'
import { type Planner, planPost } from './plan-post.ts'
import { renderSettings } from './post-inputs.ts'

/**
 * Returns what publishing would cost, without publishing: publishing takes no credits, but a render
 * that must be made first does, and some platforms charge the operator.
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
    const { render, duration_seconds, target, content } = await planPost(tenant, clip_id, request)
    const { isTest } = await readTerms(tenant)
    const platform_dollars = isTest ? null : context.postRules.priceOf(target.platform, content)
    if (!render) {
      const { estimate } = await estimateRender(tenant, clip_id, renderSettings(request))
      return { estimate: { ...estimate, platform_dollars } }
    }
    const seconds_to_complete = render.isFinished ? 0 : null
    return { estimate: { credits: 0, duration_seconds, seconds_to_complete, platform_dollars } }
  })
}
