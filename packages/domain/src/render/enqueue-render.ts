import { ApiError } from '@svc/errors'
import { outsideTraces } from '@svc/telemetry'
import { type AccountTerms, lockTerms } from '../account/read-terms.ts'
import type { Context } from '../context.ts'
import { type Fragment, inTransaction, type Sql } from '../database.ts'
import { eachApart } from '../each-apart.ts'
import type { Jobs } from '../jobs/jobs.ts'

/**
 * Waiting renders of one account whose jobs are in the queue; the job of a further one is written when one of these begins. A worker
 * that looks for a job reads those of every account at its limit. Those of posts whose time has not come are not among them.
 */
const MOST_ENQUEUED = 20
/** Renders of one account that wait or are worked on. */
const MOST_UNFINISHED = 10_000
const RETRY_SECONDS = 60

/** The facts of a queued render that its job needs. */
export interface QueuedRender {
  render_id: string
  ticket: number
  turn: number
  not_before: string | null
}

type JobWriter = Pick<Context, 'sql' | 'accountId' | 'jobs'>
type Limits = Pick<AccountTerms, 'limits'>

/** Gives how many of an account's renders are in the queue and may begin. */
const enqueuedOf = (sql: Sql, account_id: string): Fragment => sql`(
  select count(*) from renders
   where account_id = ${account_id} and status = 'queued' and is_enqueued
     and (not_before is null or not_before <= now())
)`

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
  if (queued.turn >= MOST_UNFINISHED) {
    throw new ApiError(
      'RATE_LIMITED',
      `The account has ${queued.turn} renders that wait or are worked on, and may have ${MOST_UNFINISHED}. Try again when some of them are finished.`,
      { retry_after: RETRY_SECONDS },
    )
  }
  const [render] = await sql<{ is_enqueued: boolean }[]>`
    update renders
       set is_enqueued = not_before is not null or ${enqueuedOf(sql, accountId)} <= ${MOST_ENQUEUED}
     where render_id = ${queued.render_id} and account_id = ${accountId}
    returning is_enqueued
  `
  if (render?.is_enqueued) await writeJob(writer, queued, terms)
}

/** Writes the jobs of an account's next renders, once the job of one of its renders was taken: as many as are missing. */
export async function enqueueNextRenders(sql: Sql, jobs: Jobs, render_id: string): Promise<void> {
  const [render] = await sql<{ account_id: string }[]>`
    select account_id from renders r
     where render_id = ${render_id} and exists (
       select 1 from renders
        where account_id = r.account_id and status = 'queued' and not is_enqueued
     )
  `
  if (render) await enqueueNextOf(sql, jobs, render.account_id)
}

/**
 * Does the same for every account: a worker of the release before takes jobs and writes none.
 *
 * @returns Of how many accounts.
 */
export async function enqueueWaitingRenders(sql: Sql, jobs: Jobs): Promise<number> {
  const accounts = await sql<{ account_id: string }[]>`
    select distinct account_id from renders where status = 'queued' and not is_enqueued
  `
  await eachApart(accounts, ({ account_id }) => enqueueNextOf(sql, jobs, account_id))
  return accounts.length
}

async function enqueueNextOf(sql: Sql, jobs: Jobs, accountId: string): Promise<void> {
  await inTransaction(sql, async (sql) => {
    const terms = await lockTerms({ sql, accountId })
    const next = await sql<QueuedRender[]>`
      update renders set is_enqueued = true
       where account_id = ${accountId} and render_id = any(array(
         select render_id from renders
          where account_id = ${accountId} and status = 'queued' and not is_enqueued
          order by turn, created_at, render_id
          limit greatest(${MOST_ENQUEUED} - ${enqueuedOf(sql, accountId)}, 0)
            for no key update skip locked
       ))
      returning render_id, ticket, turn, not_before
    `
    for (const render of next) {
      await outsideTraces(() => writeJob({ sql, jobs, accountId }, render, terms))
    }
  })
}

async function writeJob(
  { sql, accountId, jobs }: JobWriter,
  { render_id, ticket, turn, not_before }: QueuedRender,
  { limits }: Limits,
): Promise<void> {
  await jobs.enqueue(sql, {
    queue: 'render_clip',
    data: { render_id, ticket },
    account: { account_id: accountId, limit: limits.max_concurrent_renders },
    turn,
    ...(not_before !== null && { startAt: not_before }),
  })
}
