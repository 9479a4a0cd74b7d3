import { ApiError } from '@svc/errors'
import type { CalendarPost } from '@svc/specification'
import type { Context, Tenant } from '../context.ts'
import { type Fragment, inTransaction } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { ServiceError } from '../refusals.ts'
import { arrangeRender, lockCalendarOf } from './arrange-render.ts'
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
