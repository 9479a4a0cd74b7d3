import type { Sql } from '../database.ts'
import { deleteBatches } from '../delete-batches.ts'

/** How long a request can be repeated to get its answer again. */
const KEPT_DAYS = 7

/**
 * Deletes idempotency keys that are older than a week.
 *
 * @returns How many.
 */
export async function reapIdempotencyKeys(sql: Sql): Promise<number> {
  return deleteBatches(
    (limit) => sql`
      delete from idempotency_keys where ctid = any (array(
        select ctid from idempotency_keys
         where created_at < now() - make_interval(days => ${KEPT_DAYS})
         order by created_at
         limit ${limit}
      ))
    `,
  )
}
