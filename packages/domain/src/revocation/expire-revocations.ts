import type { Sql } from '../database.ts'
import { deleteBatches } from '../delete-batches.ts'

/**
 * Deletes revocations of tokens that have expired meanwhile.
 *
 * @returns How many.
 */
export async function expireRevocations(sql: Sql): Promise<number> {
  return deleteBatches(
    (limit) => sql`
      delete from revocations where sequence in (
        select sequence from revocations where until <= now() order by until limit ${limit}
      )
    `,
  )
}
