import type { Tenant } from '../context.ts'
import type { Fragment } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { selectPosts } from './select-posts.ts'

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
