import { type ApiError, conflict } from '@svc/errors'
import { cleanText, type Render, type RenderRequest, writeStored } from '@svc/specification'
import { lockTerms, readTerms } from '../account/terms.ts'
import { lockCalendarOfRender, revivePosts } from '../calendar/revive-posts.ts'
import type { Context } from '../context.ts'
import { reserveCredits } from '../credits/credits.ts'
import { inTransaction, type Sql } from '../database.ts'
import { recordAndShow } from '../event/record-event.ts'
import { createUlid } from '../ids.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { STORED_COLUMNS } from '../json.ts'
import * as runs from '../run/runs.ts'
import { recordState } from '../run/write-as-run.ts'
import { findIdentical, type PlannedRender, planRender } from './plan-render.ts'
import { readRender } from './read-renders.ts'

/**
 * Queues a render, its job and the reservation of its price, or none of them.
 *
 * When a render with the same settings exists or is in progress, that one is returned and costs
 * nothing; `force` makes a finished one again.
 *
 * @throws {ApiError} `VALIDATION_ERROR`, `NOT_FOUND`, `CONFLICT`, `PROJECT_NOT_READY`: see `planRender`.
 * @throws {ApiError} `INSUFFICIENT_CREDITS` when less than the price is available.
 */
export async function startRender(
  context: Context,
  clip_id: string,
  request: RenderRequest,
): Promise<Render> {
  return inTransaction(context.sql, async (sql) => {
    const tenant = { ...context, sql }
    const made = await makeRender(tenant, clip_id, request, AT_ONCE)
    if (typeof made !== 'string') return made
    await stopWaiting(tenant, made)
    return readRender(tenant, made)
  })
}

/**
 * Queues a render for a post as `startRender` does, in the caller's transaction, and returns its id.
 *
 * @param wish - The render begins at `not_before`, and is cancelled with the last post that waits for it. A
 *   render that waits for other posts already is returned unchanged. `post_id` is the post that it is asked for.
 */
export async function requestRender(
  tenant: Context,
  clip_id: string,
  request: RenderRequest,
  wish: Wish,
): Promise<string> {
  const made = await makeRender(tenant, clip_id, request, wish)
  return typeof made === 'string' ? made : made.render_id
}

/** @returns The new render, or the id of the identical one that exists already. */
async function makeRender(
  tenant: Context,
  clip_id: string,
  request: RenderRequest,
  wish: Wish,
): Promise<Render | string> {
  const { metadata = {} } = cleanText(request)
  const render = await planRender(tenant, clip_id, request)
  return (
    render.identicalId ??
    (await queueRender(tenant, { ...render, ...wish, metadata })) ??
    // Another request queued the same render between the query and the insert.
    (await findIdentical(tenant, render)) ??
    ''
  )
}

interface Wish {
  for_posts: boolean
  post_id?: string
  not_before: string | null
}

const AT_ONCE: Wish = { for_posts: false, not_before: null }

/** Starts a render that waited for the time of a post: from now on it no longer depends on that post. */
async function stopWaiting(context: Context, render_id: string): Promise<void> {
  const { sql, accountId } = context
  const [waiting] = await sql<QueuedRender[]>`
    update renders set for_posts = false, not_before = null, ticket = ticket + 1
     where render_id = ${render_id} and account_id = ${accountId}
       and status = 'queued' and for_posts
    returning render_id, ticket, turn, not_before
  `
  if (waiting) await enqueueRender(context, waiting, await readTerms(context))
}

type NewRender = PlannedRender & Wish & { metadata: Record<string, string> }

async function queueRender(context: Context, render: NewRender): Promise<Render | undefined> {
  const { sql, accountId } = context
  const terms = await lockTerms(context)
  const render_id = createUlid()
  const queued = await insert(sql, accountId, render_id, render)
  if (!queued) return undefined
  const { project_id, clip_id, credits, post_id } = render
  const row = { account_id: accountId, project_id, clip_id, render_id, ...(post_id && { post_id }) }
  await reserveCredits(sql, { ...row, amount: credits, description: 'Render' }, terms)
  await enqueueRender(context, queued, terms)
  return recordAndShow(context, (reader) => readRender(reader, render_id), 'render.queued')
}

async function insert(
  sql: Sql,
  account_id: string,
  render_id: string,
  { project_id, clip_id, clip_revision, credits, ...render }: NewRender,
): Promise<QueuedRender | undefined> {
  const [queued] = await sql<QueuedRender[]>`
    insert into renders (
      render_id, account_id, project_id, clip_id, clip_revision, settings, settings_hash,
      config, censor, tracks, credits_estimated, metadata, for_posts, not_before, turn
    )
    values (
      ${render_id}, ${account_id}, ${project_id}, ${clip_id}, ${clip_revision}, ${render.settings},
      ${render.settings_hash}, ${writeStored(STORED_COLUMNS.renders.config, render.config)}::jsonb, ${render.censor}::jsonb, ${render.tracks}::jsonb, ${credits},
      ${render.metadata}, ${render.for_posts}, ${render.not_before}::timestamptz,
      (select count(*) from renders
        where account_id = ${account_id} and status in ('queued', 'rendering')
          and (not_before is null or not_before <= now()))
    )
    on conflict (clip_id, settings_hash) where status in ('queued', 'rendering') do nothing
    returning render_id, ticket, turn, not_before
  `
  return queued
}

/** Renders of one account that wait or are worked on. */
const MOST_UNFINISHED = 10_000

/** The facts of a queued render that its job needs. */
export interface QueuedRender {
  render_id: string
  ticket: number
  turn: number
  not_before: string | null
}

const LINE: runs.WaitingLine<QueuedRender> = {
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
  writer: runs.JobWriter,
  queued: QueuedRender,
  terms: runs.Limits,
): Promise<void> {
  const { sql, accountId } = writer
  runs.refuseCrowd('renders', queued.turn, MOST_UNFINISHED)
  const [render] = await sql<{ is_enqueued: boolean }[]>`
    update renders
       set is_enqueued = not_before is not null or ${runs.enqueuedOf(LINE, sql, accountId)} <= ${runs.MOST_ENQUEUED}
     where render_id = ${queued.render_id} and account_id = ${accountId}
    returning is_enqueued
  `
  if (render?.is_enqueued) await LINE.writeJob(writer, queued, terms)
}

/** Writes the jobs of an account's next renders, once the job of one of its renders was taken. */
export const enqueueNextRenders = (sql: Sql, jobs: Jobs, render_id: string): Promise<void> =>
  runs.enqueueNextIn(LINE, sql, jobs, render_id)

/** Does the same for every account; returns of how many. */
export const enqueueWaitingRenders = (sql: Sql, jobs: Jobs): Promise<number> =>
  runs.enqueueWaitingIn(LINE, sql, jobs)

/**
 * Queues a failed render again and reserves its price again: when it failed, all of it was released. Posts that failed
 * with it within the last day wait for it again.
 *
 * A render that waits, runs or is completed is returned unchanged, so that a repeated call changes nothing.
 *
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
  if (status === 'cancelled') return conflict('The render was cancelled.')
  const reason = error?.retryable
    ? `Another render of clip ${clip_id} makes the same file now.`
    : `The render failed with ${error?.code}, which another attempt cannot change: ${error?.message}`
  return conflict(reason, { reason: error?.retryable ? 'conflict' : 'failed_for_good' })
}
