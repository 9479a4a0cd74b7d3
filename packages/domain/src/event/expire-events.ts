import type { Sql } from '../database.ts'
import { deleteBatches } from '../delete-batches.ts'

/** How long an event can be read and replayed. */
const KEPT_DAYS = 30

/**
 * Deletes events that are older than thirty days with their deliveries, and the receivers of deleted projects that
 * have no deliveries left.
 *
 * @returns How many events.
 */
export async function expireEvents(sql: Sql): Promise<number> {
  const count = await deleteBatches(
    (limit) => sql`
      delete from events where event_id in (
        select event_id from events
         where created_at < now() - make_interval(days => ${KEPT_DAYS})
         limit ${limit}
      )
    `,
  )
  await sql`
    delete from webhook_endpoints e using projects p
     where p.project_id = e.project_id and p.deleted_at is not null
       and not exists (select 1 from webhook_deliveries d where d.endpoint_id = e.endpoint_id)
  `
  return count
}
