import { ApiError } from '@svc/errors'
import { inTransaction, type Sql } from '../database.ts'
import type { WebhookKey } from './endpoint.ts'
import { enableWebhook } from './manage-webhooks.ts'

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
