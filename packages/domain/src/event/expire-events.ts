import type { Sql } from '../database.ts'

/** How long an event can be read and replayed. */
const KEPT_DAYS = 30

/**
 * Drops events that are older than thirty days, and their deliveries.
 *
 * @returns How many.
 */
export async function expireEvents(sql: Sql): Promise<number> {
  const { count } = await sql`
    delete from events where created_at < now() - make_interval(days => ${KEPT_DAYS})
  `
  return count
}
