import { ApiError } from '@svc/errors'
import type { Conditional, Tenant } from '../context.ts'
import { inTransaction } from '../database.ts'
import { eventLinks } from '../event/list-events.ts'
import { recordEvent } from '../event/record-event.ts'
import { findShare, shareColumns } from './read-share.ts'

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
