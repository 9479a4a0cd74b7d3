import type { Tenant } from '../context.ts'
import { inTransaction } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import type { CalendarPost } from './calendar-post.ts'
import { refuseState } from './refuse-state.ts'
import { readWritten } from './select-posts.ts'

/**
 * Cancels a post that was not delivered. The state is tested inside the update: a post is either cancelled or on its
 * way, whoever comes first.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such post, or it is cancelled already.
 * @throws {ApiError} `POST_ALREADY_PUBLISHED`, `POST_IN_PROGRESS`.
 */
export async function cancelPost(context: Tenant, post_id: string): Promise<CalendarPost> {
  return inTransaction(context.sql, async (sql) => {
    const { accountId } = context
    const tenant = { sql, accountId }
    const [cancelled] = await sql`
      update posts
         set status = 'cancelled', next_attempt_at = null, checkpoint = null,
             revision = revision + 1, updated_at = now()
       where post_id = ${post_id} and account_id = ${accountId}
         and status in ('pending', 'failed')
      returning 1
    `
    if (!cancelled) {
      const [post] = await sql<{ status: CalendarPost['status'] }[]>`
        select status from posts where post_id = ${post_id} and account_id = ${accountId}
      `
      throw refuseState(post_id, post?.status)
    }
    const post = await readWritten(tenant, post_id)
    const { project_id } = post
    const event = { account_id: accountId, project_id, data: post }
    await recordEvent(sql, { ...event, type: 'post.cancelled' })
    return post
  })
}
