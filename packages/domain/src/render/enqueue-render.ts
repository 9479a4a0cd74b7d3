import type { AccountTerms } from '../account/read-terms.ts'
import type { Context } from '../context.ts'

/** The facts of a queued render that its job needs. */
export interface QueuedRender {
  render_id: string
  ticket: number
  turn: number
  not_before: string | null
}

/** Queues the one job that makes a render's file; earlier jobs of the render do nothing, because their ticket is no longer the current one. */
export async function enqueueRender(
  { sql, accountId, jobs }: Pick<Context, 'sql' | 'accountId' | 'jobs'>,
  { render_id, ticket, turn, not_before }: QueuedRender,
  { limits }: Pick<AccountTerms, 'limits'>,
): Promise<void> {
  await jobs.enqueue(sql, {
    queue: 'render_clip',
    data: { render_id, ticket },
    account: { account_id: accountId, limit: limits.max_concurrent_renders },
    turn,
    ...(not_before !== null && { startAt: not_before }),
  })
}
