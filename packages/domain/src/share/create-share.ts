import type { Share, ShareRequest } from '@svc/specification'
import type { Context } from '../context.ts'
import { inTransaction } from '../database.ts'
import { requireProject } from '../project/project-rows.ts'
import { createUlid } from '../ulid.ts'
import { applyTerms } from './change-share.ts'
import { findShare, shareColumns } from './read-share.ts'
import { recordShare } from './record-share.ts'
import { checkTerms, givenTerms, type ShareTerms } from './share-terms.ts'

type Given = Pick<Context, 'sql' | 'accountId' | 'shares' | 'requireState'>

/**
 * Creates the share link of a project, or changes the existing one as requested: its address stays, because a link that
 * was sent out must go on working.
 *
 * @returns `is_new`: whether this call created the link. Of concurrent calls only one does.
 * @throws {ApiError} `NOT_FOUND` when the account has no such project.
 * @throws {ApiError} `VALIDATION_ERROR` at `body.expires_at` when that is past, at `body.clip_ids[i]` for a clip of
 *   another project.
 */
export async function createShare(
  context: Given,
  project_id: string,
  request: ShareRequest,
): Promise<{ share: Share; is_new: boolean }> {
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
): Promise<Share | undefined> {
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
