import { type Page, toPage } from '@svc/pagination'
import type { CalendarPost } from '@svc/specification'
import type { Context, QueryOf } from '../context.ts'
import { selectPosts } from './select-posts.ts'

/**
 * Lists scheduled and published posts by time; cancelled ones only when they are requested.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `query.cursor` for a cursor of another list.
 */
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
