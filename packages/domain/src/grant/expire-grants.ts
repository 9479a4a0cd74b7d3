import type { Sql } from '../database.ts'
import { deleteBatches } from '../delete-batches.ts'

/**
 * Drops grants that are past their end, with their refresh tokens.
 *
 * @returns How many.
 */
export async function expireGrants(sql: Sql): Promise<number> {
  return deleteBatches(
    (limit) => sql`
      delete from grants where grant_id in (
        select grant_id from grants where expires_at <= now()
         order by expires_at
         limit ${limit}
           for update skip locked
      )
    `,
  )
}
