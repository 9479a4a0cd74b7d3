import { ApiError } from '@svc/errors'
import type { WebhookEndpoint } from '@svc/specification/member'
import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { endpointColumns, type WebhookKey } from './deliver.ts'
import { readWebhook, refuseUnknown } from './list-webhooks.ts'

/**
 * Removes a receiver, its secrets and its deliveries.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such receiver.
 */
export async function deleteWebhook(
  sql: Sql,
  { account_id, endpoint_id }: WebhookKey,
): Promise<WebhookEndpoint> {
  const [endpoint] = await sql<WebhookEndpoint[]>`
    delete from webhook_endpoints e
     where e.endpoint_id = ${endpoint_id} and e.account_id = ${account_id}
    returning ${endpointColumns(sql)}
  `
  return endpoint ?? refuseUnknown(endpoint_id)
}

/**
 * Lets a receiver get events again that was disabled; deliveries that were given up stay so until they are replayed.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such receiver.
 */
export async function enableWebhook(
  sql: Sql,
  { account_id, endpoint_id }: WebhookKey,
): Promise<WebhookEndpoint> {
  const [endpoint] = await sql<WebhookEndpoint[]>`
    update webhook_endpoints e set status = 'enabled', failing_since = null
     where e.endpoint_id = ${endpoint_id} and e.account_id = ${account_id}
    returning ${endpointColumns(sql)}
  `
  return endpoint ?? refuseUnknown(endpoint_id)
}

/**
 * Sends a test event to a receiver, so that its operator can check the verification of signatures.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such receiver.
 */
export async function testWebhook(sql: Sql, key: WebhookKey): Promise<WebhookEndpoint> {
  return inTransaction(sql, async (sql) => {
    const endpoint = await readWebhook(sql, key)
    const { account_id, endpoint_id, url } = endpoint
    await recordEvent(sql, {
      account_id,
      type: 'webhook.test',
      data: { endpoint_id, url },
      endpoint_id,
    })
    return endpoint
  })
}

/**
 * Sends events to a receiver again: those of its types since a given time, or one event. A disabled receiver is enabled.
 *
 * Events that were delivered before are sent again too, under the same ids. A test event goes to its own receiver alone.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such receiver, or no such event for it.
 */
export async function replayWebhook(
  sql: Sql,
  key: WebhookKey,
  which: { since: string } | { event_id: string },
): Promise<{ endpoint_id: string; replayed: number }> {
  return inTransaction(sql, async (sql) => {
    const { account_id, endpoint_id, project_id, types } = await enableWebhook(sql, key)
    const isOfType = types === null ? sql`true` : sql`type = any(${sql.array(types)})`
    const { count } = await sql`
      insert into webhook_deliveries (endpoint_id, event_id, account_id, sequence)
      select ${endpoint_id}::uuid, event_id, account_id, sequence
        from events
       where account_id = ${account_id}
         and ${project_id === null ? sql`true` : sql`(project_id = ${project_id} or type = 'webhook.test')`}
         and (type <> 'webhook.test' or data->>'endpoint_id' = ${endpoint_id})
         and ${
           'since' in which
             ? sql`${isOfType} and created_at >= ${which.since}::timestamptz`
             : sql`event_id = ${which.event_id}`
         }
      on conflict (endpoint_id, event_id) do update
         set sequence = excluded.sequence, status = 'pending', attempts = 0, next_attempt_at = now(), first_attempt_at = null,
             delivered_at = null
    `
    if ('event_id' in which && count === 0) {
      throw new ApiError('NOT_FOUND', `No event ${which.event_id} for the webhook ${endpoint_id}.`)
    }
    return { endpoint_id, replayed: count }
  })
}
