import { ApiError } from '@svc/errors'
import type { Context } from '../context.ts'
import { inTransaction } from '../database.ts'
import { createUlid } from '../ulid.ts'
import { findShare, readShare, shareColumns } from './read-share.ts'
import { recordShare } from './record-share.ts'
import type { Share } from './share.ts'

/**
 * Gives a project's share link a new address; the old one leads nowhere from this moment on.
 *
 * Password, expiry and what is shown stay; views are counted anew. Of two at once the later one's address lives.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such project, or the project has no link.
 */
export async function regenerateShare(
  context: Pick<Context, 'sql' | 'accountId' | 'shares'>,
  project_id: string,
): Promise<Share> {
  return inTransaction(context.sql, async (sql) => {
    const within = { ...context, sql }
    const before = await readShare(within, project_id)
    const share_id = createUlid()
    const { token_hash, token_sealed } = context.shares.mint(share_id)
    const share = await findShare(
      within,
      sql`
        update shares s
           set share_id = ${share_id}, token_hash = ${token_hash}, token_sealed = ${token_sealed},
               regenerated_at = now(), view_count = 0, last_viewed_at = null
         where project_id = ${project_id} and account_id = ${context.accountId}
        returning ${shareColumns(sql)}
      `,
    )
    // Deleted between the look and the update.
    if (!share) throw new ApiError('NOT_FOUND', `Project ${project_id} has no share link.`)
    await recordShare(within, project_id, 'share.regenerated', { share_id: before.share_id })
    return share
  })
}
