import type { CalendarPost } from '@svc/specification'
import type { Tenant } from '../context.ts'
import type { Fragment } from '../database.ts'
import { readRow } from '../stored/read-row.ts'

/**
 * Reads calendar entries of one account as the client sees them.
 *
 * @param rest - What follows the account's condition. The table is `e`.
 */
export async function selectPosts(
  { sql, accountId }: Tenant,
  rest: Fragment,
): Promise<CalendarPost[]> {
  const posts = await sql<CalendarPost[]>`
    select e.post_id, e.clip_id, e.project_id,
           case when r.status = 'completed' then e.render_id end as render_id,
           case when e.status = 'pending' then r.not_before end as render_at,
           e.social_account_id, e.platform, e.status, e.scheduled_at, e.timezone, e.posted_at,
           e.title, e.caption, e.hashtags, e.first_comment, e.platform_options,
           e.platform_post_id, e.platform_url, e.visibility_actual,
           e.attempts, e.last_attempt_at, e.next_attempt_at, e.error, e.warnings, e.revision,
           e.created_at, e.updated_at, e.created_by
      from posts e join renders r using (render_id)
     where e.account_id = ${accountId} ${rest}
  `
  return posts.map((post) => readRow('posts', post))
}

/** Reads an entry that the transaction has just written. */
export async function readWritten(tenant: Tenant, post_id: string): Promise<CalendarPost> {
  const [post] = await selectPosts(tenant, tenant.sql`and e.post_id = ${post_id}`)
  if (!post) throw new Error(`Post ${post_id} was just written and cannot be read.`)
  return post
}
