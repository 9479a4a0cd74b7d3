import type { Sql } from '../database.ts'
import { deleteBatches } from '../delete-batches.ts'

/** How long an event can be read and replayed. */
const KEPT_DAYS = 30

/**
 * Deletes events that are older than thirty days with their deliveries. With the event of a project's deletion goes the receiver that
 * the project named.
 *
 * @returns How many events.
 */
export async function expireEvents(sql: Sql): Promise<number> {
  return deleteBatches(async (limit) => {
    const [deleted] = await sql<[{ count: number }]>`
      with gone as (
        delete from events where event_id in (
          select event_id from events
           where created_at < now() - make_interval(days => ${KEPT_DAYS})
           order by created_at
           limit ${limit}
        )
        returning type, account_id, project_id
      ), receivers as (
        delete from webhook_endpoints e using gone
         where gone.type = 'project.deleted'
           and e.account_id = gone.account_id and e.project_id = gone.project_id
      )
      select count(*) from gone
    `
    return deleted
  })
}
