import { ApiError } from '@svc/errors'
import { type Page, toPage } from '@svc/pagination'
import type { Clip, ListedFigure, PostFigures } from '@svc/specification'
import { durationOf } from '../clip/clip-time.ts'
import type { Context, QueryOf, Tenant } from '../context.ts'
import type { Sql } from '../database.ts'
import { roundNumbers } from '../round-numbers.ts'
import { readRow } from '../stored/read-row.ts'

/**
 * Reads what was told of a post so far.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such post.
 */
export async function readPostFigures(
  { sql, accountId }: Tenant,
  post_id: string,
): Promise<PostFigures> {
  const [post] = await sql<Omit<PostFigures, 'items'>[]>`
    select post_id, platform, gone_at from posts
     where post_id = ${post_id} and account_id = ${accountId}
  `
  if (!post) throw new ApiError('NOT_FOUND', `No post ${post_id}.`)
  const items = await sql<PostFigures['items']>`
    select ${values(sql)}, to_jsonb(f.retention) as retention from post_figures f
     where f.post_id = ${post_id} and f.account_id = ${accountId}
     order by f.age_hours
  `
  return { ...post, items: [...items] }
}

/**
 * Lists what was told of all posts, the latest reading first.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `query.cursor` for a cursor of another list.
 */
export async function listFigures(
  { sql, accountId, cursors }: Pick<Context, 'sql' | 'accountId' | 'cursors'>,
  { limit, cursor, ...filters }: QueryOf<'listFigures'>,
): Promise<Page<ListedFigure>> {
  const list = { list: 'figures', accountId, ...filters }
  const after = cursors.decode(cursor, list)
  const { from, to, platform, social_account_id, clip_id } = filters
  const rows = await sql<(ListedFigure & OfClip)[]>`
    select e.post_id, e.clip_id, e.project_id, e.social_account_id, e.platform,
           coalesce(e.title, c.title) as title, e.posted_at, c.segments, c.score_reasons, c.topics,
           ${values(sql)}
      from post_figures f join posts e using (post_id) join clips c using (clip_id)
     where f.account_id = ${accountId}
       ${from ? sql`and f.at >= ${from}::timestamptz` : sql``}
       ${to ? sql`and f.at < ${to}::timestamptz` : sql``}
       ${platform ? sql`and e.platform = ${platform}` : sql``}
       ${social_account_id ? sql`and e.social_account_id = ${social_account_id}` : sql``}
       ${clip_id ? sql`and e.clip_id = ${clip_id}` : sql``}
       ${after ? sql`and (f.at, f.post_id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
     order by f.at desc, f.post_id desc
     limit ${limit + 1}
  `
  const positionOf = ({ at: value, post_id: id }: ListedFigure) => ({ value, id })
  const items = rows.map((row): ListedFigure => {
    const { segments, score_reasons, ...figure } = readRow('clips', row)
    const reasons = score_reasons.map(({ kind }) => kind)
    return roundNumbers({ ...figure, duration_seconds: durationOf(segments), reasons })
  })
  return toPage(items, limit, positionOf, cursors, list)
}

type OfClip = Pick<Clip, 'segments' | 'score_reasons'>

const values = (sql: Sql) => sql`
  f.at, f.age_hours, f.views::float8, f.likes::float8, f.comments::float8, f.shares::float8,
  f.saves::float8, f.watch_seconds_average, f.watched_share, f.left_early_share
`
