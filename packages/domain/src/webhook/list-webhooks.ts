import { ApiError } from '@svc/errors'
import type { Page } from '@svc/pagination'
import type { ListedDelivery, ListedWebhook, WebhookEndpoint } from '@svc/specification/member'
import { type Fragment, inTransaction, type Sql } from '../database.ts'
import { recordEvent } from '../event/record-event.ts'
import { endpointColumns, type WebhookKey } from './deliver.ts'

/** The filters of the list of an account's receivers. */
interface WebhookQuery {
  limit: number
  cursor?: string
  /** Receivers of the whole account, or those that its projects named. */
  of: 'account' | 'projects'
}

/** Lists receivers, the oldest first; those of all accounts without an id. */
export async function listWebhooks(sql: Sql, account_id?: string): Promise<ListedWebhook[]> {
  const whose = account_id === undefined ? sql`true` : sql`e.account_id = ${account_id}`
  return select(sql, sql`${whose} order by e.endpoint_id`)
}

/** Lists receivers of one account, the newest first. */
export async function pageOfWebhooks(
  sql: Sql,
  account_id: string,
  { limit, cursor, of }: WebhookQuery,
): Promise<Page<ListedWebhook>> {
  const rows = await select(
    sql,
    sql`
      e.account_id = ${account_id}
        and ${of === 'account' ? sql`e.project_id is null` : sql`e.project_id is not null`}
        and ${cursor === undefined ? sql`true` : sql`e.endpoint_id < ${cursor}`}
      order by e.endpoint_id desc
      limit ${limit + 1}
    `,
  )
  return pageById(rows, limit, ({ endpoint_id }) => endpoint_id)
}

/** Reads one receiver of an account with the state of its deliveries. */
export async function readListedWebhook(
  sql: Sql,
  { account_id, endpoint_id }: WebhookKey,
): Promise<ListedWebhook> {
  const one = sql`e.endpoint_id = ${endpoint_id} and e.account_id = ${account_id}`
  const [endpoint] = await select(sql, one)
  return endpoint ?? refuseUnknown(endpoint_id)
}

/** @param rest - The condition on `e`, and the order. */
function select(sql: Sql, rest: Fragment): Promise<ListedWebhook[]> {
  return sql<ListedWebhook[]>`
    select ${endpointColumns(sql)}, p.title as project_title,
           (select count(*) from webhook_deliveries d
             where d.endpoint_id = e.endpoint_id and d.status = 'pending') as pending,
           (select count(*) from webhook_deliveries d
             where d.endpoint_id = e.endpoint_id and d.status = 'failed') as failed,
           (select d.last_error from webhook_deliveries d
             where d.endpoint_id = e.endpoint_id and d.last_error is not null
             order by d.event_id desc limit 1) as last_error,
           (select max(s.expires_at) from webhook_secrets s
             where s.account_id = e.account_id and s.expires_at > now()
               and s.endpoint_id is not distinct from
                   case when e.project_id is null then e.endpoint_id end) as old_secret_until
      from webhook_endpoints e
      left join projects p
        on p.project_id = e.project_id and p.account_id = e.account_id and p.deleted_at is null
     where ${rest}
  `
}

/** Reads one receiver of an account. */
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

/**
 * Cuts a page out of rows in the order of their ids, queried with `limit + 1`.
 *
 * The cursor is the id of the last row, which the page shows anyway: one that was made up only begins elsewhere in the list.
 */
function pageById<Row>(rows: readonly Row[], limit: number, idOf: (row: Row) => string): Page<Row> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > limit && last ? idOf(last) : null }
}

interface DeliveryQuery {
  limit: number
  cursor?: string
  /** Only those that were given up or whose last attempt failed. */
  isUndelivered?: boolean
}

/** Lists the deliveries to a receiver, the newest event first. */
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

/** Removes a receiver, its secrets and its deliveries. */
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

/** Lets a receiver get events again that was disabled; deliveries that were given up stay so until they are replayed. */
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

/** Sends a test event to a receiver, so that its operator can check the verification of signatures. */
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
