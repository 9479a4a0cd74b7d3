import type { Fragment, Sql } from '../database.ts'
import { createUlid } from '../ulid.ts'
import type { EventType } from './event.ts'
import type { EventLinks } from './event-links.ts'

/** A fact to be written down. */
export interface NewEvent {
  account_id: string
  type: EventType
  /** The resource as reading it gives it; for addresses in it, read it with `eventLinks()`. */
  data: object
  /** Those that `data` was read with; not needed when it holds no address. */
  links?: EventLinks
  /** The members that changed, as they were before. */
  previous?: object
  /** The project it belongs to, whose watchers and receiver learn of it. */
  project_id?: string
  /** The one receiver it is meant for; without it all that want its type. */
  endpoint_id?: string
}

/**
 * Writes an event in the transaction of its fact, with a delivery for each receiver that wants it.
 *
 * Call it last: it locks the account's counter until the transaction ends, which is what keeps a reader from
 * seeing a number before a smaller one. Every lock that is taken after it could wait for somebody who waits
 * for the counter.
 *
 * @param sql - The transaction.
 */
export async function recordEvent(sql: Sql, event: NewEvent): Promise<void> {
  const { account_id, type, data, links, previous = {}, project_id, endpoint_id } = event
  await sql`
    with facts as (
      select ${createUlid()}::uuid as event_id, ${account_id}::uuid as account_id,
             ${type} as type, ${project_id ?? null}::uuid as project_id,
             ${{ ...data }}::jsonb as data, ${{ ...previous }}::jsonb as previous,
             ${links?.mark ?? null} as mark, ${endpoint_id ?? null}::uuid as only_endpoint_id
    ), ${eventParts(sql)}
    select 1
  `
}

/**
 * Gives the parts of a `with` that write events, for facts that come true in one statement with them.
 *
 * They read a part `facts`: a row for each event, with the columns that `recordEvent` shows.
 */
export function eventParts(sql: Sql): Fragment {
  return sql`
    counted as (
      insert into event_counters as c (account_id, last_sequence)
      -- In one order for everybody: each row stays locked until the transaction ends.
      select account_id, count(*) from facts group by account_id order by account_id
      on conflict (account_id) do update set last_sequence = c.last_sequence + excluded.last_sequence
      returning account_id, last_sequence
    ), written as (
      insert into events (event_id, account_id, sequence, type, project_id, data, previous, mark)
      select event_id, account_id,
             last_sequence + 1 - row_number() over (partition by account_id order by event_id desc),
             type, project_id, data, previous, mark
        from facts join counted using (account_id)
      returning event_id
    ), delivered as (
      insert into webhook_deliveries (endpoint_id, event_id, account_id)
      select e.endpoint_id, f.event_id, f.account_id
        from written join facts f using (event_id) join webhook_endpoints e using (account_id)
       where e.status = 'enabled'
         and case
               when f.only_endpoint_id is null
               then (e.types is null or f.type = any(e.types))
                    and (e.project_id is null or e.project_id = f.project_id)
               else e.endpoint_id = f.only_endpoint_id
             end
    )
  `
}
