import { inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { endpointColumns, type WebhookEndpoint, type WebhookKey } from './endpoint.ts'
import { readWebhook, refuseUnknown } from './read-webhook.ts'

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
