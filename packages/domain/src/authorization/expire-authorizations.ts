import type { Sql } from '../database.ts'
import { deleteBatches } from '../delete-batches.ts'

/** How long a used code is kept, so that a replay of it is recognized and ends its grant. */
const CODE_KEPT_DAYS = 1

/**
 * Deletes authorization requests that were never answered, and codes a day after they expired.
 *
 * @returns How many.
 */
export async function expireAuthorizations(sql: Sql): Promise<number> {
  const requests = await deleteBatches(
    (limit) => sql`
      delete from authorization_requests where request_hash in (
        select request_hash from authorization_requests where expires_at <= now()
         order by expires_at
         limit ${limit}
           for update skip locked
      )
    `,
  )
  const codes = await deleteBatches(
    (limit) => sql`
      delete from authorization_codes where code_hash in (
        select code_hash from authorization_codes
         where expires_at <= now() - make_interval(days => ${CODE_KEPT_DAYS})
         order by expires_at
         limit ${limit}
           for update skip locked
      )
    `,
  )
  return requests + codes
}
