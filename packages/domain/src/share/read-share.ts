import { ApiError } from '@svc/errors'
import { MOST_VISITORS, type Share, type Visitor } from '@svc/specification'
import type { Tenant } from '../context.ts'
import type { Fragment } from '../database.ts'
import type { Links } from '../event/list-events.ts'

/** The parts of the context that reading a share link needs. */
export type ShareReader = Tenant & Pick<Links, 'shares'>

/**
 * Reads a project's share link, also an expired one.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such project, or the project has no link.
 */
export async function readShare(context: ShareReader, project_id: string): Promise<Share> {
  const { sql, accountId } = context
  const share = await findShare(
    context,
    sql`
      select ${shareColumns(sql)} from shares s join projects p using (project_id)
       where project_id = ${project_id} and s.account_id = ${accountId} and p.deleted_at is null
    `,
  )
  if (share) return share
  throw new ApiError('NOT_FOUND', `Project ${project_id} has no share link.`)
}

/** Runs a statement that returns `shareColumns`, and converts the row to the link as its owner sees it. */
export async function findShare(
  { sql, shares }: Pick<ShareReader, 'sql' | 'shares'>,
  statement: Fragment,
): Promise<Share | undefined> {
  const [row] = await sql<Row[]>`${statement}`
  if (!row) return undefined
  const { token_sealed, account_id, ...share } = row
  const url = shares.url({ share_id: share.share_id, token_sealed })
  const visitors = await sql<Visitor[]>`
    select visitor_id, name, played_clip_ids, last_seen_at from share_visitors
     where project_id = ${share.project_id} and account_id = ${account_id}
     order by last_seen_at desc, visitor_id
     limit ${MOST_VISITORS}
  `
  return { ...share, url, visitors: [...visitors] }
}

type Row = Omit<Share, 'url' | 'visitors'> & { token_sealed: string; account_id: string }

/** Gives the columns of a share link; the table is `s`. */
export function shareColumns(sql: ShareReader['sql']) {
  return sql`
    case when s.expires_at <= now() then 'expired' else 'active' end as status,
    s.share_id, s.account_id, s.project_id, s.token_sealed, s.allow_download,
    s.allow_comments, s.allow_approval,
    s.password_hash is not null as password_protected, s.clip_ids, s.expires_at, s.view_count,
    s.last_viewed_at, s.created_at, s.regenerated_at
  `
}
