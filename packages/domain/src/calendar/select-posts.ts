import { ApiError } from '@svc/errors'
import { type Page, toPage } from '@svc/pagination'
import type { CalendarPost } from '@svc/specification'
import type { Context, QueryOf, Tenant } from '../context.ts'
import type { Fragment } from '../database.ts'
import { readRow } from '../json.ts'

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

/** Reads a calendar entry, cancelled ones too. */
export async function readPost(tenant: PostReader, post_id: string): Promise<CalendarPost> {
  const [post] = await selectPosts(tenant, tenant.sql`and e.post_id = ${post_id}`)
  if (!post) throw new ApiError('NOT_FOUND', `No post ${post_id}.`)
  return post
}

/** Lists scheduled and published posts by time; cancelled ones only when they are requested. */
export async function listCalendar(
  context: Pick<Context, 'sql' | 'accountId' | 'cursors' | 'approvals'>,
  { limit, cursor, sort = 'scheduled_at', ...filters }: QueryOf<'listPosts'>,
): Promise<Page<CalendarPost>> {
  const { sql, accountId, cursors } = context
  const list = { list: 'calendar', accountId, sort, ...filters }
  const after = cursors.decode(cursor, list)
  const { from, to, status, platform, social_account_id, project_id, clip_id } = filters
  const isDescending = sort.startsWith('-')
  const rows = await selectPosts(
    context,
    sql`
      ${status ? sql`and e.status = ${status}` : sql`and e.status <> 'cancelled'`}
      ${from ? sql`and e.scheduled_at >= ${from}::timestamptz` : sql``}
      ${to ? sql`and e.scheduled_at < ${to}::timestamptz` : sql``}
      ${platform ? sql`and e.platform = ${platform}` : sql``}
      ${social_account_id ? sql`and e.social_account_id = ${social_account_id}` : sql``}
      ${project_id ? sql`and e.project_id = ${project_id}` : sql``}
      ${clip_id ? sql`and e.clip_id = ${clip_id}` : sql``}
      ${
        after
          ? sql`and (e.scheduled_at, e.post_id) ${isDescending ? sql`<` : sql`>`}
                (${after.value}::timestamptz, ${after.id}::uuid)`
          : sql``
      }
      order by e.scheduled_at ${isDescending ? sql`desc` : sql`asc`},
               e.post_id ${isDescending ? sql`desc` : sql`asc`}
      limit ${limit + 1}
    `,
  )
  const positionOf = ({ scheduled_at: value, post_id: id }: CalendarPost) => ({ value, id })
  return toPage(rows, limit, positionOf, cursors, list)
}
