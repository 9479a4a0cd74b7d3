import type { Sql } from '../database.ts'
import { deleteBatches } from '../delete-batches.ts'

/** How long a registration waits for its first consent. */
const UNUSED_DAYS = 30

/**
 * Deletes clients without a consent within thirty days of their registration.
 *
 * One whose row is locked at this moment is left for the next time.
 *
 * @returns How many.
 */
export async function expireClients(sql: Sql): Promise<number> {
  return deleteBatches(
    (limit) => sql`
      delete from oauth_clients where client_id in (
        select client_id from oauth_clients c
         where last_used_at is null and created_at < now() - make_interval(days => ${UNUSED_DAYS})
           and not exists (select 1 from authorization_requests r where r.client_id = c.client_id)
         order by created_at
         limit ${limit}
           for update skip locked
      )
    `,
  )
}
