import { ApiError } from '@svc/errors'
import type { Share, ShareRequest } from '@svc/specification'
import type { Context } from '../context.ts'
import { inTransaction } from '../database.ts'
import { createUlid } from '../ulid.ts'
import { recordShare } from './record-share.ts'
import { givenTerms } from './share-terms.ts'
import { writeTerms } from './write-terms.ts'

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
  request: ShareRequest = {},
): Promise<Share> {
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
