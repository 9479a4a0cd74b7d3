import { ApiError } from '@svc/errors'
import { type Page, toPage } from '@svc/pagination'
import type { Feed } from '@svc/specification'
import type { Context, Tenant } from '../context.ts'
import type { Fragment, Sql } from '../database.ts'
import { readRow } from '../stored/read-row.ts'

/** When a feed that is read now is read again. */
export const nextReading = (sql: Sql): Fragment => sql`now() + interval '20 minutes'`

/** @throws {ApiError} `NOT_FOUND` when the account has no such feed. */
export async function readFeed(tenant: Tenant, feed_id: string): Promise<Feed> {
  const [feed] = await selectFeeds(tenant, tenant.sql`and f.feed_id = ${feed_id}`)
  if (!feed) throw new ApiError('NOT_FOUND', `No feed ${feed_id}.`)
  return feed
}

/**
 * Lists feeds, the newest first.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `query.cursor` for a cursor of another list.
 */
export async function listFeeds(
  context: Pick<Context, 'sql' | 'accountId' | 'cursors'>,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<Page<Feed>> {
  const { sql, accountId, cursors } = context
  const list = { list: 'feeds', accountId }
  const after = cursors.decode(cursor, list)
  const feeds = await selectFeeds(
    context,
    sql`
      ${after ? sql`and f.feed_id < ${after.id}::uuid` : sql``}
      order by f.feed_id desc
      limit ${limit + 1}
    `,
  )
  return toPage(feeds, limit, ({ feed_id: id }) => ({ value: 0, id }), cursors, list)
}

/** @param rest - What follows the account's condition. The table is `f`. */
async function selectFeeds({ sql, accountId }: Tenant, rest: Fragment): Promise<Feed[]> {
  const rows = await sql<Feed[]>`
    select f.feed_id, f.url, f.title, f.status, f.template_id, f.settings, f.max_projects_per_day,
           f.max_credits, f.last_read_at, f.last_error,
           case when items.waiting > 0 then f.waits_for end as waits_for,
           items.waiting as items_waiting, items.made as projects_made,
           (
             select project_id from feed_items i
              where i.feed_id = f.feed_id and i.account_id = f.account_id and i.status = 'made'
              order by made_at desc limit 1
           ) as latest_project_id,
           (
             select reason from feed_items i
              where i.feed_id = f.feed_id and i.account_id = f.account_id and i.status = 'refused'
              order by found_at desc, place limit 1
           ) as last_refusal,
           f.created_at, f.updated_at
      from feeds f
      cross join lateral (
        select count(*) filter (where i.status = 'waiting') as waiting,
               count(*) filter (where i.status = 'made') as made
          from feed_items i
         where i.feed_id = f.feed_id and i.account_id = f.account_id and i.status in ('waiting', 'made')
      ) items
     where f.account_id = ${accountId} ${rest}
  `
  return rows.map((row) => readRow('feeds', row))
}
