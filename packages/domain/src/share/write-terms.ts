import type { Share } from '@svc/specification'
import type { Conditional } from '../context.ts'
import type { Fragment } from '../database.ts'
import { changesOf } from '../event/record-event.ts'
import { findShare, type ShareReader, shareColumns } from './read-share.ts'
import { checkTerms, type ShareTerms } from './share-terms.ts'

/** A link, and the earlier values of the members that a write changed. */
export interface ChangedShare {
  share: Share
  previous: Partial<Share>
}

/**
 * Changes the terms of a link, also of an expired one; called in a transaction, which locks the link's row from then on.
 *
 * @param more - Further assignments of the update.
 * @returns `undefined` when the account has no such project, or the project has no link.
 * @throws {ApiError} `CONFLICT` when the link is in another state than the request says.
 * @throws {ApiError} As `checkTerms`.
 */
export async function writeTerms(
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
