import { ApiError } from '@svc/errors'
import type { Sql } from '../database.ts'
import { endpointColumns, type WebhookEndpoint, type WebhookKey } from './endpoint.ts'

/**
 * Reads one receiver of an account.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such receiver.
 */
export async function readWebhook(
  sql: Sql,
  { account_id, endpoint_id }: WebhookKey,
): Promise<WebhookEndpoint> {
  const [endpoint] = await sql<WebhookEndpoint[]>`
    select ${endpointColumns(sql)} from webhook_endpoints e
     where e.endpoint_id = ${endpoint_id} and e.account_id = ${account_id}
  `
  return endpoint ?? refuseUnknown(endpoint_id)
}

/**
 * Finds a receiver of any account, for the operator.
 *
 * @throws {ApiError} `NOT_FOUND` when there is none.
 */
export async function findWebhook(sql: Sql, endpoint_id: string): Promise<WebhookEndpoint> {
  const [endpoint] = await sql<WebhookEndpoint[]>`
    select ${endpointColumns(sql)} from webhook_endpoints e where e.endpoint_id = ${endpoint_id}
  `
  return endpoint ?? refuseUnknown(endpoint_id)
}

export function refuseUnknown(endpoint_id: string): never {
  throw new ApiError('NOT_FOUND', `No webhook ${endpoint_id}.`)
}
