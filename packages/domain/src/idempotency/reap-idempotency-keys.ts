import type { Sql } from '../database.ts'

/** How long an answer can be asked for again. */
const KEPT_DAYS = 7

/**
 * Drops idempotency keys that are older than a week.
 *
 * @returns How many.
 */
export async function reapIdempotencyKeys(sql: Sql): Promise<number> {
  const { count } = await sql`
    delete from idempotency_keys where created_at < now() - make_interval(days => ${KEPT_DAYS})
  `
  return count
}
