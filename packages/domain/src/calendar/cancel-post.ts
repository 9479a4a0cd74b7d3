import { ApiError, conflict } from '@svc/errors'
import { type CalendarPost, PLATFORM_FACTS } from '@svc/specification'
import { eachApart } from '../batches.ts'
import type { Context, Tenant } from '../context.ts'
import { type Fragment, inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import type { FigureWork } from '../figures/figures.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { ServiceError } from '../refusals.ts'
import { arrangeRender, lockCalendarOf } from './arrange-render.ts'
import { findTarget, requireConnected } from './plan-post.ts'
import { PATIENCE_DAYS } from './post-time.ts'
import { type PostReader, readPost, readWritten, selectPosts } from './select-posts.ts'

async function lockedPost(tenant: PostReader, post_id: string): Promise<CalendarPost> {
  const { sql, accountId } = tenant
  await sql`
    select 1 from posts where post_id = ${post_id} and account_id = ${accountId} for update
  `
  return readPost(tenant, post_id)
}

/**
 * Cancels a post that was not delivered. The state is tested inside the update: a post is either cancelled or
 * being published, whichever came first. A render that only this post waited for is cancelled too, and costs nothing
 * unless it has begun.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such post, or the post is cancelled already.
 * @throws {ApiError} `POST_ALREADY_PUBLISHED`, `POST_IN_PROGRESS`.
 */
export async function cancelPost(
  context: Pick<Context, 'sql' | 'accountId' | 'jobs' | 'requireState'> & PostReader,
  post_id: string,
): Promise<CalendarPost> {
  return inTransaction(context.sql, async (sql) => {
    const { accountId } = context
    const tenant = { ...context, sql }
    await lockCalendarOf(tenant, post_id)
    context.requireState?.(await lockedPost(tenant, post_id))
    const [cancelled] = await sql<{ render_id: string }[]>`
      update posts
         set status = 'cancelled', next_attempt_at = null, checkpoint = null,
             revision = revision + 1, updated_at = now()
       where post_id = ${post_id} and account_id = ${accountId}
         and status in ('awaiting_approval', 'pending', 'failed')
      returning render_id
    `
    if (!cancelled) {
      const [post] = await sql<{ status: CalendarPost['status'] }[]>`
        select status from posts where post_id = ${post_id} and account_id = ${accountId}
      `
      throw refuseState(post_id, post?.status)
    }
    await arrangeRender(tenant, cancelled.render_id)
    const post = await readWritten(tenant, post_id)
    await recordEvent(sql, { account_id: accountId, type: 'post.cancelled', data: post })
    return post
  })
}

/** Cancels posts of an account that were not published; called in the transaction of what makes them impossible. */
export async function cancelPosts(tenant: Tenant, which: Fragment): Promise<void> {
  const { sql, accountId } = tenant
  const cancelled = await sql<{ post_id: string }[]>`
    update posts
       set status = 'cancelled', next_attempt_at = null, checkpoint = null,
           revision = revision + 1, updated_at = now()
     where ${which} and account_id = ${accountId}
       and status in ('awaiting_approval', 'pending', 'failed')
    returning post_id
  `
  if (cancelled.length === 0) return
  const ids = sql.typed.uuids(cancelled.map(({ post_id }) => post_id))
  const posts = await selectPosts(tenant, sql`and e.post_id = any(${ids})`)
  for (const data of posts) {
    await recordEvent(sql, { account_id: accountId, type: 'post.cancelled', data })
  }
}

/** How long a client should wait before it requests a post again that is being published. */
const PATIENCE_SECONDS = 5

/**
 * Returns the error for a post that cannot be changed any more; a cancelled one counts as gone.
 *
 * @param status - `undefined` when the account has no such post.
 */
export function refuseState(post_id: string, status: CalendarPost['status'] | undefined): ApiError {
  if (status === 'posted') {
    return new ServiceError(
      'POST_ALREADY_PUBLISHED',
      `Post ${post_id} was delivered and cannot be changed or cancelled.`,
    )
  }
  if (status === 'publishing') {
    return new ServiceError('POST_IN_PROGRESS', `Post ${post_id} is being published right now.`, {
      retry_after: PATIENCE_SECONDS,
    })
  }
  return new ApiError('NOT_FOUND', `No post ${post_id}.`)
}

/** The most posts of one call; the rest is left for the next call. */
const BATCH = 5000

/** Cancels posts that were not approved within a month after their time; gives how many. */
export async function expireApprovals(sql: Sql, jobs: Jobs): Promise<number> {
  const late = await sql<{ account_id: string; post_id: string }[]>`
    select account_id, post_id from posts
     where status = 'awaiting_approval'
       and scheduled_at < now() - make_interval(days => ${PATIENCE_DAYS})
     order by scheduled_at
     limit ${BATCH}
  `
  await eachApart(late, ({ account_id, post_id }) =>
    cancelPost({ sql, accountId: account_id, jobs }, post_id),
  )
  return late.length
}

/**
 * Asks for a post to be taken back from its platform, by a job; one for which that was asked already stays as it is, unless it failed.
 *
 * @throws {ApiError} `CONFLICT` when it is not at its platform, or a person has to take it back there.
 * @throws {ApiError} `POST_IN_PROGRESS`, `SOCIAL_ACCOUNT_NOT_CONNECTED`.
 */
export async function withdrawPost(
  context: Pick<Context, 'sql' | 'accountId' | 'jobs'> & PostReader,
  post_id: string,
): Promise<CalendarPost> {
  return inTransaction(context.sql, async (sql) => {
    const tenant = { ...context, sql }
    const { platform, status, social_account_id } = await readPost(tenant, post_id)
    if (status === 'publishing') throw refuseState(post_id, status)
    if (status !== 'posted')
      throw refused('not_posted', `Post ${post_id} is ${status}, so it is not at its platform.`)
    if (!('withdraws' in PLATFORM_FACTS[platform])) {
      throw refused(
        'by_hand',
        `${PLATFORM_FACTS[platform].title} lets no program take a post back: delete it there.`,
      )
    }
    requireConnected(await findTarget(tenant, social_account_id))
    const { count } = await sql`
      update posts
         set withdrawal = 'under_way', revision = revision + 1, updated_at = now(),
             warnings = jsonb_path_query_array(warnings, '$[*] ? (@.code != "not_withdrawn")')
       where post_id = ${post_id} and account_id = ${context.accountId} and status = 'posted'
         and coalesce(withdrawal, 'failed') = 'failed'
    `
    const account = { account_id: context.accountId, limit: 1 }
    if (count > 0)
      await context.jobs.enqueue(sql, { queue: 'withdraw_post', data: { post_id }, account })
    return readWritten(tenant, post_id)
  })
}

const refused = (reason: string, message: string) => conflict(message, { reason })

/**
 * Stores what became of the withdrawal of a post.
 *
 * @param fault - Why its platform did not take it back; `null` when it did.
 */
export async function saveWithdrawal(
  sql: Sql,
  { account_id, post_id }: Pick<FigureWork, 'account_id' | 'post_id'>,
  fault: string | null,
): Promise<void> {
  const warnings = fault === null ? [] : [{ code: 'not_withdrawn', message: fault }]
  await inTransaction(sql, async (sql) => {
    const { count } = await sql`
      update posts
         set withdrawal = ${fault === null ? 'done' : 'failed'}, updated_at = now(),
             revision = revision + 1, warnings = warnings || ${warnings}::jsonb
       where post_id = ${post_id} and account_id = ${account_id} and withdrawal = 'under_way'
    `
    if (count === 0) return
    const data = await readWritten({ sql, accountId: account_id }, post_id)
    await recordEvent(sql, { account_id, type: 'post.withdrawal', data })
  })
}
