import { ApiError } from '@svc/errors'
import type { Context } from '../context.ts'
import { inTransaction } from '../database.ts'
import { createUlid } from '../ulid.ts'
import { findShare, readShare, shareColumns } from './read-share.ts'
import { recordShare } from './record-share.ts'
import type { Share, ShareRequest } from './share.ts'
import { hashPassword } from './share-password.ts'

type Given = Pick<Context, 'sql' | 'accountId' | 'shares'>

/**
 * Shares a project, or gives the link that it is shared under already, whatever the request says: a link that
 * was sent out must go on working.
 *
 * @returns `is_new`: whether this call made the link. Of many at once one does.
 * @throws {ApiError} `NOT_FOUND` when the account has no such project.
 * @throws {ApiError} `VALIDATION_ERROR` at `body.expires_at` when that is past, at `body.clip_ids[i]` for a clip of
 *   another project.
 */
export async function createShare(
  context: Given,
  project_id: string,
  request: ShareRequest,
): Promise<{ share: Share; is_new: boolean }> {
  checkExpiry(request.expires_at)
  const password_hash = request.password === undefined ? null : await hashPassword(request.password)
  return inTransaction(context.sql, async (sql) => {
    const within = { ...context, sql }
    await holdProject(within, project_id)
    await checkClips(within, project_id, request.clip_ids ?? [])
    const share = await insert(within, project_id, request, password_hash)
    if (!share) return { share: await readShare(within, project_id), is_new: false }
    await recordShare(within, project_id, 'share.created')
    return { share, is_new: true }
  })
}

function checkExpiry(expires_at: string | null | undefined): void {
  if (!expires_at || Date.parse(expires_at) > Date.now()) return
  throw new ApiError(
    'VALIDATION_ERROR',
    `The moment ${expires_at} is past; a link ends in the future.`,
    {
      location: 'body.expires_at',
    },
  )
}

/** Keeps the project from being deleted until the link is in, so that the deletion takes it along. */
async function holdProject({ sql, accountId }: Given, project_id: string): Promise<void> {
  const [project] = await sql`
    select 1 from projects
     where project_id = ${project_id} and account_id = ${accountId} and deleted_at is null
       for share
  `
  if (!project) throw new ApiError('NOT_FOUND', `No project ${project_id}.`)
}

async function checkClips(
  { sql, accountId }: Given,
  project_id: string,
  clip_ids: string[],
): Promise<void> {
  const known = await sql<{ clip_id: string }[]>`
    select clip_id from clips
     where project_id = ${project_id} and account_id = ${accountId}
       and clip_id = any(${sql.typed.uuids(clip_ids)})
  `
  const faults = clip_ids.flatMap((clip_id, index) =>
    known.some((clip) => clip.clip_id === clip_id)
      ? []
      : [
          {
            description: `The project has no clip ${clip_id}.`,
            location: `body.clip_ids[${index}]`,
          },
        ],
  )
  if (faults.length > 0) throw ApiError.invalid(faults)
}

/** A link that has expired makes room for the new one; a living one is left alone. */
function insert(
  context: Given,
  project_id: string,
  { allow_download = false, clip_ids, expires_at = null }: ShareRequest,
  password_hash: string | null,
): Promise<Share | undefined> {
  const { sql, accountId, shares } = context
  const share_id = createUlid()
  const { token_hash, token_sealed } = shares.mint(share_id)
  return findShare(
    context,
    sql`
      insert into shares as s (
        share_id, account_id, project_id, token_hash, token_sealed, password_hash, allow_download,
        clip_ids, expires_at
      )
      values (
        ${share_id}, ${accountId}, ${project_id}, ${token_hash}, ${token_sealed}, ${password_hash},
        ${allow_download}, ${clip_ids ? sql.typed.uuids(clip_ids) : null}, ${expires_at}::timestamptz
      )
      on conflict (project_id) do update
         set share_id = excluded.share_id, token_hash = excluded.token_hash,
             token_sealed = excluded.token_sealed, password_hash = excluded.password_hash,
             allow_download = excluded.allow_download, clip_ids = excluded.clip_ids,
             expires_at = excluded.expires_at, view_count = 0, last_viewed_at = null,
             created_at = now(), regenerated_at = null
       where s.expires_at <= now()
      returning ${shareColumns(sql)}
    `,
  )
}
