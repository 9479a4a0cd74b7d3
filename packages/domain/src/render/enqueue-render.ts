import type { Sql } from '../database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import {
  enqueuedOf,
  enqueueNextIn,
  enqueueWaitingIn,
  type JobWriter,
  type Limits,
  MOST_ENQUEUED,
  refuseCrowd,
  type WaitingLine,
} from '../run/waiting-line.ts'

/** Renders of one account that wait or are worked on. */
const MOST_UNFINISHED = 10_000

/** The facts of a queued render that its job needs. */
export interface QueuedRender {
  render_id: string
  ticket: number
  turn: number
  not_before: string | null
}

const LINE: WaitingLine<QueuedRender> = {
  table: 'renders',
  id: 'render_id',
  returns: ['render_id', 'ticket', 'turn', 'not_before'],
  isLive: (sql) => sql``,
  // Those of posts whose time has not come are in the queue and take no place.
  mayBegin: (sql) => sql`and (not_before is null or not_before <= now())`,
  writeJob: ({ sql, jobs, accountId }, { render_id, ticket, turn, not_before }, { limits }) =>
    jobs.enqueue(sql, {
      queue: 'render_clip',
      data: { render_id, ticket },
      account: { account_id: accountId, limit: limits.max_concurrent_renders },
      turn,
      ...(not_before !== null && { startAt: not_before }),
    }),
}

/**
 * Queues the one job that makes a render's file, if it is among the next of its account; earlier jobs of the render do nothing, because
 * their ticket is no longer the current one.
 *
 * @throws {ApiError} `RATE_LIMITED` when the account has as many unfinished renders as it may have.
 */
export async function enqueueRender(
  writer: JobWriter,
  queued: QueuedRender,
  terms: Limits,
): Promise<void> {
  const { sql, accountId } = writer
  refuseCrowd('renders', queued.turn, MOST_UNFINISHED)
  const [render] = await sql<{ is_enqueued: boolean }[]>`
    update renders
       set is_enqueued = not_before is not null or ${enqueuedOf(LINE, sql, accountId)} <= ${MOST_ENQUEUED}
     where render_id = ${queued.render_id} and account_id = ${accountId}
    returning is_enqueued
  `
  if (render?.is_enqueued) await LINE.writeJob(writer, queued, terms)
}

/** Writes the jobs of an account's next renders, once the job of one of its renders was taken. */
export const enqueueNextRenders = (sql: Sql, jobs: Jobs, render_id: string): Promise<void> =>
  enqueueNextIn(LINE, sql, jobs, render_id)

/** Does the same for every account; returns of how many. */
export const enqueueWaitingRenders = (sql: Sql, jobs: Jobs): Promise<number> =>
  enqueueWaitingIn(LINE, sql, jobs)
