import { ApiError } from '@svc/errors'
import type { Sealer } from '@svc/secrets'
import type { EventType } from '@svc/specification'
import { lockAccount } from '../account/lock-account.ts'
import { inTransaction, type Sql } from '../database.ts'
import { createUlid } from '../ulid.ts'
import { endpointColumns, type WebhookEndpoint } from './endpoint.ts'
import { readWebhookSecrets } from './webhook-secrets.ts'
import { checkWebhookUrl } from './webhook-url.ts'

/** The receiver to create. Without `types` it gets every event. */
export interface NewWebhook {
  account_id: string
  url: string
  types?: readonly EventType[]
  allowPrivateAddresses?: boolean
}

/** The most receivers that an account may have beside those of its projects: each event is written down for each of them. */
const MOST_WEBHOOKS = 20

/**
 * Creates a receiver of an account's events, and the secret that they are signed with.
 *
 * @returns The endpoint with its `secret`, shown this once.
 * @throws {ApiError} `VALIDATION_ERROR` for an address that may not be called; `NOT_FOUND` without such an account; `CONFLICT` when it
 *   has twenty receivers.
 */
export async function createWebhook(
  sql: Sql,
  sealer: Sealer,
  { account_id, url, types, allowPrivateAddresses = false }: NewWebhook,
): Promise<WebhookEndpoint & { secret: string }> {
  const href = checkWebhookUrl(url, allowPrivateAddresses, 'body.url')
  return inTransaction(sql, async (sql) => {
    await lockAccount(sql, account_id)
    await checkRoom(sql, account_id)
    const [endpoint] = await sql<WebhookEndpoint[]>`
      insert into webhook_endpoints as e (endpoint_id, account_id, url, types)
      select ${createUlid()}::uuid, account_id, ${href}, ${types ? sql.array([...types]) : null}
        from accounts where account_id = ${account_id}
      returning ${endpointColumns(sql)}
    `
    if (!endpoint) throw new ApiError('NOT_FOUND', `No account ${account_id}.`)
    const [secret = ''] = await readWebhookSecrets(sql, sealer, endpoint)
    return { ...endpoint, secret }
  })
}

/** Stores the receiver that a project's request named, in the project's transaction. */
export async function createProjectWebhook(
  sql: Sql,
  project: { account_id: string; project_id: string; webhook_url: string },
): Promise<void> {
  const { account_id, project_id, webhook_url } = project
  await sql`
    insert into webhook_endpoints (endpoint_id, account_id, project_id, url)
    values (${createUlid()}, ${account_id}, ${project_id}, ${webhook_url})
  `
}

async function checkRoom(sql: Sql, account_id: string): Promise<void> {
  const [own] = await sql<[{ count: number }]>`
    select count(*) from webhook_endpoints where account_id = ${account_id} and project_id is null
  `
  if (own.count < MOST_WEBHOOKS) return
  throw new ApiError('CONFLICT', `An account has at most ${MOST_WEBHOOKS} webhooks.`, {
    reason: 'limit_reached',
    params: { most: MOST_WEBHOOKS },
  })
}
