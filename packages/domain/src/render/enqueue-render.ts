import type { AccountTerms } from '../account/read-terms.ts'
import type { Context } from '../context.ts'

/** A render that is queued, as its job needs it. */
export interface QueuedRender {
  render_id: string
  ticket: number
  turn: number
  not_before: string | null
}

/** Gives a render the one job that makes its file; earlier jobs of it find nothing to do, because their ticket is an old one. */
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
