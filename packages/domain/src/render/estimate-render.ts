import type { Estimate, RenderRequest } from '@svc/specification'
import type { Tenant } from '../context.ts'
import { type PlannedRender, planRender } from './plan-render.ts'

/** How many earlier renders the estimate is made from. */
const EXPERIENCE = 20

/**
 * Returns what a render would cost, without starting it. The time is estimated from the account's own
 * renders of the same resolution; `null` before the first one.
 *
 * @throws {ApiError} As the start would, but for credits.
 */
export async function estimateRender(
  tenant: Tenant,
  clip_id: string,
  request: RenderRequest,
): Promise<Estimate> {
  const render = await planRender(tenant, clip_id, request)
  const { identicalId, due, duration_seconds } = render
  return {
    estimate: {
      credits: due,
      duration_seconds,
      seconds_to_complete: identicalId ? 0 : await guessSeconds(tenant, render),
      platform_dollars: null,
    },
  }
}

async function guessSeconds(
  { sql, accountId }: Tenant,
  { duration_seconds, settings }: PlannedRender,
): Promise<number | null> {
  const [experience] = await sql<{ pace: number | null }[]>`
    select avg(pace) as pace from (
      select extract(epoch from completed_at - started_at)
               / nullif((output->>'duration_seconds')::numeric, 0) as pace
        from renders
       where account_id = ${accountId} and status = 'completed'
         and settings->>'resolution' = ${settings.resolution}
       order by completed_at desc
       limit ${EXPERIENCE}
    ) as latest
  `
  const pace = experience?.pace ?? null
  return pace === null ? null : Math.ceil(pace * duration_seconds)
}
