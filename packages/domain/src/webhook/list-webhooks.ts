import type { Page } from '@svc/pagination'
import type { Fragment, Sql } from '../database.ts'
import { endpointColumns, type WebhookEndpoint, type WebhookKey } from './endpoint.ts'
import { pageById } from './page-by-id.ts'
import { refuseUnknown } from './read-webhook.ts'

/** An endpoint with the state of its deliveries. */
export interface ListedWebhook extends WebhookEndpoint {
  /** The title of the project that named it; `null` for one of the account, and after the project was deleted. */
  project_title: string | null
  /** Deliveries that wait for an attempt. */
  pending: number
  /** Deliveries that were given up. */
  failed: number
  /** The outcome of the newest failed attempt. */
  last_error: string | null
  /** Until when a replaced secret signs too; `null` when only one does. */
  old_secret_until: string | null
}

/** The filters of the list of an account's receivers. */
export interface WebhookQuery {
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

/**
 * Reads one receiver of an account with the state of its deliveries.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such receiver.
 */
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
