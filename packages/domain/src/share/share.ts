import { ApiError } from '@svc/errors'
import * as shapes from '@svc/specification'
import type { Conditional, Context, Tenant } from '../context.ts'
import { type Fragment, inTransaction } from '../database.ts'
import { changesOf, eventLinks, type Links, recordEvent } from '../event/record-event.ts'
import { createUlid } from '../ids.ts'
import { requireProject } from '../project/project-rows.ts'
import { checkTerms, givenTerms, type ShareTerms, toTerms } from './share-terms.ts'

type Given = Pick<Context, 'sql' | 'accountId' | 'shares' | 'requireState'>

/**
 * Creates the share link of a project, or changes the existing one as requested: its address stays, because a link that
 * was sent out must go on working.
 *
 * @returns `is_new`: whether this call created the link. Of concurrent calls only one does.
 * @throws {ApiError} `VALIDATION_ERROR` at `body.expires_at` when that is past, at `body.clip_ids[i]` for a clip of
 *   another project.
 */
export async function createShare(
  context: Given,
  project_id: string,
  request: shapes.ShareRequest,
): Promise<{ share: shapes.Share; is_new: boolean }> {
  const terms = await givenTerms(request)
  return inTransaction(context.sql, async (sql) => {
    const within = { ...context, sql }
    // The project cannot be deleted until the link is stored, so that a deletion also deletes the link.
    await requireProject(within, project_id, sql`for share`)
    await checkTerms(within, project_id, terms)
    const share = await insert(within, project_id, terms)
    if (!share) return { share: await applyTerms(within, project_id, terms), is_new: false }
    await recordShare(within, project_id, 'share.created')
    return { share, is_new: true }
  })
}

/** Inserts a link, replacing an expired one; a valid one is locked and not changed. */
function insert(
  context: Given,
  project_id: string,
  { password_hash = null, expires_at = null, clip_ids, ...allowed }: ShareTerms,
): Promise<shapes.Share | undefined> {
  const { sql, accountId, shares } = context
  const { allow_download = false, allow_comments = false, allow_approval = false } = allowed
  const share_id = createUlid()
  const { token_hash, token_sealed } = shares.mint(share_id)
  return findShare(
    context,
    sql`
      insert into shares as s (
        share_id, account_id, project_id, token_hash, token_sealed, password_hash, allow_download,
        allow_comments, allow_approval, clip_ids, expires_at
      )
      values (
        ${share_id}, ${accountId}, ${project_id}, ${token_hash}, ${token_sealed}, ${password_hash},
        ${allow_download}, ${allow_comments}, ${allow_approval},
        ${clip_ids ? sql.typed.uuids(clip_ids) : null}, ${expires_at}::timestamptz
      )
      on conflict (project_id) do update
         set share_id = excluded.share_id, token_hash = excluded.token_hash,
             token_sealed = excluded.token_sealed, password_hash = excluded.password_hash,
             allow_download = excluded.allow_download, allow_comments = excluded.allow_comments,
             allow_approval = excluded.allow_approval, clip_ids = excluded.clip_ids,
             expires_at = excluded.expires_at, view_count = 0, last_viewed_at = null,
             created_at = now(), regenerated_at = null
       where s.expires_at <= now()
      returning ${shareColumns(sql)}
    `,
  )
}

/** The parts of the context that reading a share link needs. */
type ShareReader = Tenant & Pick<Links, 'shares'>

/**
 * Reads a project's share link, also an expired one.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such project, or the project has no link.
 */
export async function readShare(context: ShareReader, project_id: string): Promise<shapes.Share> {
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
async function findShare(
  { sql, shares }: Pick<ShareReader, 'sql' | 'shares'>,
  statement: Fragment,
): Promise<shapes.Share | undefined> {
  const [row] = await sql<Row[]>`${statement}`
  if (!row) return undefined
  const { token_sealed, account_id, ...share } = row
  const url = shares.url({ share_id: share.share_id, token_sealed })
  const visitors = await sql<shapes.Visitor[]>`
    select visitor_id, name, played_clip_ids, last_seen_at from share_visitors
     where project_id = ${share.project_id} and account_id = ${account_id}
     order by last_seen_at desc, visitor_id
     limit ${shapes.MOST_VISITORS}
  `
  return { ...share, url, visitors: [...visitors] }
}

type Row = Omit<shapes.Share, 'url' | 'visitors'> & { token_sealed: string; account_id: string }

/** Gives the columns of a share link; the table is `s`. */
function shareColumns(sql: ShareReader['sql']) {
  return sql`
    case when s.expires_at <= now() then 'expired' else 'active' end as status,
    s.share_id, s.account_id, s.project_id, s.token_sealed, s.allow_download,
    s.allow_comments, s.allow_approval,
    s.password_hash is not null as password_protected, s.clip_ids, s.expires_at, s.view_count,
    s.last_viewed_at, s.created_at, s.regenerated_at
  `
}

/**
 * Gives a project's share link a new address; the old one stops working at once.
 *
 * Terms that the request does not name stay; the count of views restarts. Of two concurrent calls the later address is valid.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such project, or the project has no link.
 * @throws {ApiError} `VALIDATION_ERROR` at `body.expires_at` when that is past, at `body.clip_ids[i]` for a clip of
 *   another project.
 */
export async function regenerateShare(
  context: Pick<Context, 'sql' | 'accountId' | 'shares' | 'requireState'>,
  project_id: string,
  request: shapes.ShareRequest = {},
): Promise<shapes.Share> {
  const terms = await givenTerms(request)
  return inTransaction(context.sql, async (sql) => {
    const within = { ...context, sql }
    const share_id = createUlid()
    const { token_hash, token_sealed } = context.shares.mint(share_id)
    const written = await writeTerms(
      within,
      project_id,
      terms,
      sql`, share_id = ${share_id}, token_hash = ${token_hash}, token_sealed = ${token_sealed},
          regenerated_at = now(), view_count = 0, last_viewed_at = null`,
    )
    if (!written) throw new ApiError('NOT_FOUND', `Project ${project_id} has no share link.`)
    const { url: _, ...previous } = written.previous
    await recordShare(within, project_id, 'share.regenerated', previous)
    return written.share
  })
}

/**
 * Ends a project's share link at once.
 *
 * @throws {ApiError} `CONFLICT` when the link is in another state than the request says.
 * @throws {ApiError} `NOT_FOUND` when the account has no such project, or the project has no link.
 */
export async function deleteShare(
  { sql, accountId, requireState }: Tenant & Conditional,
  project_id: string,
): Promise<void> {
  await inTransaction(sql, async (sql) => {
    const links = eventLinks()
    const data = await findShare(
      { sql, ...links },
      sql`
        delete from shares s
         where project_id = ${project_id} and account_id = ${accountId}
        returning ${shareColumns(sql)}
      `,
    )
    if (!data) throw new ApiError('NOT_FOUND', `Project ${project_id} has no share link.`)
    requireState?.(data, links.mark)
    await recordEvent(sql, { account_id: accountId, type: 'share.deleted', data, links })
  })
}

/** A link, and the earlier values of the members that a write changed. */
interface ChangedShare {
  share: shapes.Share
  previous: Partial<shapes.Share>
}

/**
 * Changes the terms of a link, also of an expired one; called in a transaction, which locks the link's row from then on.
 *
 * @param more - Further assignments of the update.
 * @returns `undefined` when the account has no such project, or the project has no link.
 * @throws {ApiError} `CONFLICT` when the link is in another state than the request says.
 * @throws {ApiError} As `checkTerms`.
 */
async function writeTerms(
  context: ShareReader & Conditional,
  project_id: string,
  terms: ShareTerms,
  more: Fragment = context.sql``,
): Promise<ChangedShare | undefined> {
  const { sql, accountId } = context
  const its = sql`s.project_id = ${project_id} and s.account_id = ${accountId}`
  const columns = shareColumns(sql)
  const before = await findShare(
    context,
    sql`select ${columns} from shares s where ${its} for update`,
  )
  if (!before) return undefined
  context.requireState?.(before)
  await checkTerms(context, project_id, terms)
  const share = await findShare(
    context,
    sql`update shares s set ${assign(sql, terms)}${more} where ${its} returning ${columns}`,
  )
  return share && { share, previous: changesOf(before, share) }
}

function assign(sql: ShareReader['sql'], terms: ShareTerms): Fragment {
  const { allow_download, allow_comments, allow_approval, password_hash, expires_at, clip_ids } =
    terms
  const ids = clip_ids && sql.typed.uuids(clip_ids)
  return sql`
    allow_download = ${allow_download ?? sql`allow_download`},
    allow_comments = ${allow_comments ?? sql`allow_comments`},
    allow_approval = ${allow_approval ?? sql`allow_approval`},
    password_hash = ${password_hash === undefined ? sql`password_hash` : password_hash},
    expires_at = ${expires_at === undefined ? sql`expires_at` : sql`${expires_at}::timestamptz`},
    clip_ids = ${ids === undefined ? sql`clip_ids` : ids}
  `
}

/** Writes an event of a project's share link, with the link's current state. */
async function recordShare(
  { sql, accountId }: Tenant,
  project_id: string,
  type: 'share.created' | 'share.updated' | 'share.regenerated',
  previous: object = {},
): Promise<void> {
  const links = eventLinks()
  const data = await readShare({ sql, accountId, ...links }, project_id)
  await recordEvent(sql, { account_id: accountId, type, data, links, previous })
}

type Changing = Pick<Context, 'sql' | 'accountId' | 'shares' | 'requireState'>

/**
 * Changes what a project's share link allows; its address stays.
 *
 * Visitors who entered the old password must enter the new one: their access is valid only for the password they entered.
 *
 * @param change - A JSON merge patch in which `null` puts a member back to its default.
 * @throws {ApiError} `NOT_FOUND` when the account has no such project, or the project has no link.
 * @throws {ApiError} `VALIDATION_ERROR` at `body.expires_at` when that is past, at `body.clip_ids[i]` for a clip of
 *   another project.
 */
export async function changeShare(
  context: Changing,
  project_id: string,
  change: shapes.ShareChange,
): Promise<shapes.Share> {
  const terms = await toTerms(change)
  return inTransaction(context.sql, (sql) => applyTerms({ ...context, sql }, project_id, terms))
}

/** Does the same in the caller's transaction; records an event if anything changed. */
async function applyTerms(
  context: Changing,
  project_id: string,
  terms: ShareTerms,
): Promise<shapes.Share> {
  const written = await writeTerms(context, project_id, terms)
  if (!written) throw new ApiError('NOT_FOUND', `Project ${project_id} has no share link.`)
  const { share, previous } = written
  if (terms.password_hash !== undefined || Object.keys(previous).length > 0) {
    await recordShare(context, project_id, 'share.updated', previous)
  }
  return share
}
