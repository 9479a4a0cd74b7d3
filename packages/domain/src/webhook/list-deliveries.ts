import type { Page } from '@svc/pagination'
import type { EventType } from '@svc/specification'
import type { Sql } from '../database.ts'
import type { WebhookKey } from './endpoint.ts'
import { pageById } from './page-by-id.ts'
import { readWebhook } from './read-webhook.ts'

/** An event's delivery to one receiver. */
export interface ListedDelivery {
  event_id: string
  /** The event's number; `/v1/events` shows the event after the number before it. */
  sequence: number
  type: EventType
  /** When the event happened. */
  created_at: string
  status: 'pending' | 'delivered' | 'failed'
  attempts: number
  /** How the last attempt ended: the receiver's status, or why there was none. */
  last_status: number | null
  last_error: string | null
  /** When it is tried next; `null` unless it is pending. */
  next_attempt_at: string | null
  delivered_at: string | null
}

/** The filters of the list of deliveries. */
export interface DeliveryQuery {
  limit: number
  cursor?: string
  /** Only those that were given up or whose last attempt failed. */
  isUndelivered?: boolean
}

/**
 * Lists the deliveries to a receiver, the newest event first.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such receiver.
 */
export async function listDeliveries(
  sql: Sql,
  { account_id, endpoint_id }: WebhookKey,
  { limit, cursor, isUndelivered = false }: DeliveryQuery,
): Promise<Page<ListedDelivery>> {
  await readWebhook(sql, { account_id, endpoint_id })
  const rows = await sql<ListedDelivery[]>`
    select d.event_id, e.sequence, e.type, e.created_at, d.status, d.attempts, d.last_status, d.last_error,
           case when d.status = 'pending' then d.next_attempt_at end as next_attempt_at,
           d.delivered_at
      from webhook_deliveries d
      join events e on e.event_id = d.event_id and e.account_id = d.account_id
     where d.endpoint_id = ${endpoint_id} and d.account_id = ${account_id}
       and ${cursor === undefined ? sql`true` : sql`d.event_id < ${cursor}`}
       and ${isUndelivered ? sql`(d.status = 'failed' or d.last_error is not null)` : sql`true`}
     order by d.event_id desc
     limit ${limit + 1}
  `
  return pageById(rows, limit, ({ event_id }) => event_id)
}
