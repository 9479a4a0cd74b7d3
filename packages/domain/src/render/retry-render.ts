import { ApiError } from '@svc/errors'
import type { Render } from '@svc/specification'
import { lockTerms } from '../account/terms.ts'
import { lockCalendarOfRender, revivePosts } from '../calendar/revive-posts.ts'
import type { Context } from '../context.ts'
import { reserveCredits } from '../credits/hold-credits.ts'
import { inTransaction, type Sql } from '../database.ts'
import { recordState } from '../run/write-as-run.ts'
import { enqueueRender, type QueuedRender } from './enqueue-render.ts'
import { readRender } from './read-renders.ts'

/**
 * Queues a failed render again and reserves its price again: when it failed, all of it was released. Posts that failed
 * with it within the last day wait for it again.
 *
 * A render that waits, runs or is completed is returned unchanged, so that a repeated call changes nothing.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such render.
 * @throws {ApiError} `CONFLICT` when another attempt cannot help, or another render makes the same file now.
 * @throws {ApiError} `INSUFFICIENT_CREDITS` when less than the price is available.
 */
export async function retryRender(context: Context, render_id: string): Promise<Render> {
  return inTransaction(context.sql, async (sql) => {
    const { accountId } = context
    const tenant = { ...context, sql }
    await lockCalendarOfRender(sql, accountId, render_id)
    const terms = await lockTerms(tenant)
    const queued = await queueAgain(sql, accountId, render_id)
    if (queued) {
      const { project_id, clip_id, credits_estimated } = queued
      const row = { account_id: accountId, project_id, clip_id, render_id }
      const hold = { ...row, amount: credits_estimated, description: 'Render tried again' }
      await reserveCredits(sql, hold, terms)
      await enqueueRender(tenant, queued, terms)
      await revivePosts(tenant, render_id)
      await recordState(sql, 'render', row, 'render.queued')
    }
    const render = await readRender(tenant, render_id)
    if (render.status === 'failed' || render.status === 'cancelled') throw explain(render)
    return render
  })
}

type Queued = QueuedRender & { project_id: string; clip_id: string; credits_estimated: number }

async function queueAgain(sql: Sql, account_id: string, render_id: string) {
  const [queued] = await sql<Queued[]>`
    update renders r
       set status = 'queued', error = null, run_id = null, completed_at = null, progress = 0,
           not_before = null, for_posts = false, ticket = ticket + 1,
           turn = (select count(*) from renders
                    where account_id = ${account_id} and status in ('queued', 'rendering')
                      and (not_before is null or not_before <= now()))
     where render_id = ${render_id} and account_id = ${account_id}
       and status = 'failed' and (error->>'retryable')::boolean
       and exists (
         select 1 from projects p where p.project_id = r.project_id and p.deleted_at is null
       )
       and not exists (
         select 1 from renders other
          where other.clip_id = r.clip_id and other.settings_hash = r.settings_hash
            and other.status in ('queued', 'rendering')
       )
    returning render_id, ticket, turn, not_before, project_id, clip_id, credits_estimated
  `
  return queued
}

function explain({ status, error, clip_id }: Render): ApiError {
  if (status === 'cancelled') return new ApiError('CONFLICT', 'The render was cancelled.')
  const reason = error?.retryable
    ? `Another render of clip ${clip_id} makes the same file now.`
    : `The render failed with ${error?.code}, which another attempt cannot change: ${error?.message}`
  return new ApiError('CONFLICT', reason, {
    reason: error?.retryable ? 'conflict' : 'failed_for_good',
  })
}
