import { ApiError } from '@svc/errors'
import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { endpointColumns, type WebhookEndpoint } from './endpoint.ts'

/** An endpoint with the state of its deliveries. */
export interface ListedWebhook extends WebhookEndpoint {
  pending: number
  failed: number
  /** The outcome of the newest failed attempt. */
  last_error: string | null
}

/** Lists receivers, the oldest first; those of all accounts without an id. */
export async function listWebhooks(sql: Sql, account_id?: string): Promise<ListedWebhook[]> {
  return sql<ListedWebhook[]>`
    select ${endpointColumns(sql)}, counted.pending, counted.failed, counted.last_error
      from webhook_endpoints e
      cross join lateral (
        select count(*) filter (where d.status = 'pending') as pending,
               count(*) filter (where d.status = 'failed') as failed,
               (array_agg(d.last_error order by d.event_id desc)
                 filter (where d.last_error is not null))[1] as last_error
          from webhook_deliveries d where d.endpoint_id = e.endpoint_id
      ) as counted
     where ${account_id === undefined ? sql`true` : sql`e.account_id = ${account_id}`}
     order by e.endpoint_id
  `
}

/**
 * Reads one receiver.
 *
 * @throws {ApiError} `NOT_FOUND` when there is none.
 */
export async function readWebhook(sql: Sql, endpoint_id: string): Promise<WebhookEndpoint> {
  const [endpoint] = await sql<WebhookEndpoint[]>`
    select ${endpointColumns(sql)} from webhook_endpoints e where endpoint_id = ${endpoint_id}
  `
  if (!endpoint) throw new ApiError('NOT_FOUND', `No webhook ${endpoint_id}.`)
  return endpoint
}

/**
 * Removes a receiver, its secrets and its deliveries.
 *
 * @throws {ApiError} `NOT_FOUND` when there is none.
 */
export async function deleteWebhook(sql: Sql, endpoint_id: string): Promise<WebhookEndpoint> {
  const [endpoint] = await sql<WebhookEndpoint[]>`
    delete from webhook_endpoints e where endpoint_id = ${endpoint_id}
    returning ${endpointColumns(sql)}
  `
  if (!endpoint) throw new ApiError('NOT_FOUND', `No webhook ${endpoint_id}.`)
  return endpoint
}

/**
 * Sends events of a receiver's types again: all since a given time, or one event. A disabled receiver is enabled.
 *
 * Events that were delivered before are sent again too, under the same ids.
 *
 * @throws {ApiError} `NOT_FOUND` when there is no such receiver.
 */
export async function replayWebhook(
  sql: Sql,
  endpoint_id: string,
  which: { since: string } | { event_id: string },
): Promise<{ endpoint_id: string; replayed: number }> {
  return inTransaction(sql, async (sql) => {
    const { account_id, project_id, types } = await readWebhook(sql, endpoint_id)
    await sql`
      update webhook_endpoints set status = 'enabled', failing_since = null
       where endpoint_id = ${endpoint_id}
    `
    const { count } = await sql`
      insert into webhook_deliveries (endpoint_id, event_id, account_id, sequence)
      select ${endpoint_id}::uuid, event_id, account_id, sequence
        from events
       where account_id = ${account_id}
         and ${project_id === null ? sql`true` : sql`project_id = ${project_id}`}
         and ${types === null ? sql`true` : sql`type = any(${sql.array(types)})`}
         and ${'since' in which ? sql`created_at >= ${which.since}::timestamptz` : sql`event_id = ${which.event_id}`}
      on conflict (endpoint_id, event_id) do update
         set sequence = excluded.sequence, status = 'pending', attempts = 0, next_attempt_at = now(), first_attempt_at = null,
             delivered_at = null
    `
    return { endpoint_id, replayed: count }
  })
}

/**
 * Sends a test event to a receiver, so that its operator can check the verification of signatures.
 *
 * @throws {ApiError} `NOT_FOUND` when there is no such receiver.
 */
export async function testWebhook(sql: Sql, endpoint_id: string): Promise<WebhookEndpoint> {
  return inTransaction(sql, async (sql) => {
    const endpoint = await readWebhook(sql, endpoint_id)
    const { account_id, url } = endpoint
    await recordEvent(sql, {
      account_id,
      type: 'webhook.test',
      data: { endpoint_id, url },
      endpoint_id,
    })
    return endpoint
  })
}
