import type { Sql } from '../database.ts'
import { deleteBatches } from '../delete-batches.ts'

/** How long an invitation is shown after its end, so that it can be sent again. */
const KEPT_DAYS = 30

/**
 * Deletes invitations a month after they could be accepted.
 *
 * @returns How many.
 */
export async function expireInvitations(sql: Sql): Promise<number> {
  return deleteBatches(
    (limit) => sql`
      delete from invitations where invitation_id in (
        select invitation_id from invitations
         where expires_at <= now() - make_interval(days => ${KEPT_DAYS})
         order by expires_at
         limit ${limit}
           for update skip locked
      )
    `,
  )
}
