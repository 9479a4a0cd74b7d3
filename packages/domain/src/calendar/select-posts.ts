import type { CalendarPost } from '@svc/specification'
import type { Context, Tenant } from '../context.ts'
import type { Fragment } from '../database.ts'
import { readRow } from '../stored/read-row.ts'

/** Who reads posts. Without links, as in work that no person waits for, a post has no `approval_url`. */
export type PostReader = Tenant & Partial<Pick<Context, 'approvals'>>

/**
 * Reads calendar entries of one account as the client sees them.
 *
 * @param rest - What follows the account's condition. The table is `e`.
 */
export async function selectPosts(
  { sql, accountId, approvals }: PostReader,
  rest: Fragment,
): Promise<CalendarPost[]> {
  const posts = await sql<Row[]>`
    select e.post_id, e.clip_id, e.project_id,
           case when r.status = 'completed' then e.render_id end as render_id,
           case when e.status = 'pending' then r.not_before end as render_at,
           e.social_account_id, e.platform, e.status, e.scheduled_at, e.timezone, e.posted_at,
           e.title, e.caption, e.hashtags, e.first_comment, e.platform_options,
           e.platform_post_id, e.platform_url, e.visibility_actual,
           e.approval, e.approval_round, e.reason, e.withdrawal, e.attempts, e.last_attempt_at, e.next_attempt_at, e.error, e.warnings, e.revision,
           e.created_at, e.updated_at, e.created_by
      from posts e join renders r using (render_id)
     where e.account_id = ${accountId} ${rest}
  `
  return posts.map(({ approval_round, ...post }) => {
    const grant = { account_id: accountId, post_id: post.post_id, approval_round }
    const isWaiting = post.status === 'awaiting_approval'
    return {
      ...readRow('posts', post),
      approval_url: (isWaiting && approvals?.url(grant)) || null,
    }
  })
}

type Row = Omit<CalendarPost, 'approval_url'> & { approval_round: number }

/** Reads an entry that the transaction has just written. */
export async function readWritten(tenant: PostReader, post_id: string): Promise<CalendarPost> {
  const [post] = await selectPosts(tenant, tenant.sql`and e.post_id = ${post_id}`)
  if (!post) throw new Error(`Post ${post_id} was just written and cannot be read.`)
  return post
}
