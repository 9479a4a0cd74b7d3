import type { EventType } from '@svc/specification'
import type { Sql } from '../database.ts'
import { createUlid } from '../ulid.ts'
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
 * seeing a number before a smaller one. Every lock that is taken after it could wait for a transaction that waits
 * for the counter.
 *
 * @param sql - The transaction.
 */
export async function recordEvent(sql: Sql, event: NewEvent): Promise<void> {
  const { account_id, type, data, links, previous = {}, project_id, endpoint_id } = event
  await sql`
    with counted as (
      insert into event_counters as c (account_id, last_sequence) values (${account_id}, 1)
      on conflict (account_id) do update set last_sequence = c.last_sequence + 1
      returning last_sequence
    ), written as (
      insert into events (event_id, account_id, sequence, type, project_id, data, previous, mark)
      select ${createUlid()}::uuid, ${account_id}::uuid, last_sequence, ${type},
             ${project_id ?? null}::uuid, ${{ ...data }}::jsonb, ${{ ...previous }}::jsonb,
             ${links?.mark ?? null}
        from counted
      returning event_id
    )
    insert into webhook_deliveries (endpoint_id, event_id, account_id)
    select endpoint_id, event_id, account_id
      from written, webhook_endpoints
     where account_id = ${account_id} and status = 'enabled'
       and ${
         endpoint_id === undefined
           ? sql`(types is null or ${type} = any(types))
                 and (project_id is null or project_id = ${project_id ?? null}::uuid)`
           : sql`endpoint_id = ${endpoint_id}`
       }
  `
}
