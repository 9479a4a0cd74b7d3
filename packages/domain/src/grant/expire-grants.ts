import { ACCESS_TOKEN_SECONDS } from '@svc/auth-core'
import type { Sql } from '../database.ts'
import { deleteBatches } from '../delete-batches.ts'

/**
 * Deletes grants whose last access token has expired, with their refresh tokens.
 *
 * @returns How many.
 */
export async function expireGrants(sql: Sql): Promise<number> {
  return deleteBatches(
    (limit) => sql`
      delete from grants where grant_id in (
        select grant_id from grants
         where expires_at <= now() - make_interval(secs => ${ACCESS_TOKEN_SECONDS})
         order by expires_at
         limit ${limit}
           for update skip locked
      )
    `,
  )
}
