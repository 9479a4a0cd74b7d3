import { ApiError, invalidAt, type Params } from '@svc/errors'
import { createSealer, mintWebhookSecret, type Sealer, type Secret } from '@svc/secrets'
import type { EventType } from '@svc/specification'
import type { WebhookEndpoint } from '@svc/specification/member'
import { lockAccount } from '../account/terms.ts'
import { inTransaction, type Sql } from '../database.ts'
import { createUlid } from '../ids.ts'
import { isPrivateHost } from '../project/requested.ts'
import { limitReached } from '../refusals.ts'
import { endpointColumns, type SecretOwner } from './deliver.ts'
import { readWebhook } from './list-webhooks.ts'

/** The receiver to create. Without `types` it gets every event. */
interface NewWebhook {
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
  throw limitReached(`An account has at most ${MOST_WEBHOOKS} webhooks.`, MOST_WEBHOOKS)
}

const LONGEST = 2048

/**
 * Checks the text of a receiver's address; the sender checks the IP addresses that its host resolves to.
 *
 * @param allowPrivateAddresses - Also allows `http`, because hosts of a private network often have no certificates.
 * @param location - Where the request has the address.
 * @throws {ApiError} `VALIDATION_ERROR` at `location`.
 */
export function checkWebhookUrl(
  text: string,
  allowPrivateAddresses: boolean,
  location: string,
): string {
  const refuse = (why: string, reason: string, params: Params = {}) =>
    invalidAt(location, `The address of the receiver ${why}.`, { reason, params })
  const url = URL.parse(text)
  if (!url || text.length > LONGEST)
    throw refuse('is not an absolute URL of at most 2048 characters', 'not_absolute_url')
  if (url.username || url.password)
    throw refuse('holds credentials; verify the signature instead', 'credentials_in_url')
  if (allowPrivateAddresses && url.protocol === 'http:') return url.href
  if (url.protocol !== 'https:') {
    const received = url.protocol.slice(0, -1)
    const params = { received, allowed: ['https'] }
    throw refuse(`has the scheme ${received}; it must be https`, 'wrong_scheme', params)
  }
  if (!allowPrivateAddresses && isPrivateHost(url.hostname))
    throw refuse('points into a private network', 'private_address')
  return url.href
}

export function webhookSealer(secret: Secret): Sealer {
  return createSealer(secret, 'sealed webhook secret')
}

/**
 * Reads the secrets that sign for an owner, the newest first; creates the first one when there is none.
 *
 * @returns One, or two during a rotation, each `whsec_` and base64.
 */
export async function readWebhookSecrets(
  sql: Sql,
  sealer: Sealer,
  { account_id, endpoint_id }: SecretOwner,
): Promise<string[]> {
  await writeSecret(sql, sealer, { account_id, endpoint_id })
  const rows = await sql<{ secret_id: string; secret_sealed: string }[]>`
    select secret_id, secret_sealed from webhook_secrets
     where account_id = ${account_id} and endpoint_id is not distinct from ${endpoint_id}::uuid
       and (expires_at is null or expires_at > now())
     order by expires_at desc nulls first
     limit 2
  `
  return rows.map(({ secret_id, secret_sealed }) => sealer.open(secret_sealed, secret_id))
}

/**
 * Gives an owner a new secret; the old one signs too until the grace period is over.
 *
 * @param grace_seconds - 0 when the old one was exposed.
 * @returns The new secret.
 */
export async function rotateWebhookSecret(
  sql: Sql,
  sealer: Sealer,
  owner: SecretOwner,
  grace_seconds: number,
): Promise<string> {
  return inTransaction(sql, async (sql) => {
    const { account_id, endpoint_id } = owner
    if (endpoint_id !== null) await readWebhook(sql, { account_id, endpoint_id })
    await sql`
      update webhook_secrets set expires_at = now() + make_interval(secs => ${grace_seconds})
       where account_id = ${account_id} and endpoint_id is not distinct from ${endpoint_id}::uuid
         and expires_at is null
    `
    const [newest = ''] = await readWebhookSecrets(sql, sealer, owner)
    return newest
  })
}

/** Writes a secret, unless the owner has one without an expiry: of concurrent calls, only one writes. */
async function writeSecret(
  sql: Sql,
  sealer: Sealer,
  { account_id, endpoint_id }: SecretOwner,
): Promise<void> {
  const secret_id = createUlid()
  const secret = mintWebhookSecret()
  await sql`
    insert into webhook_secrets (secret_id, account_id, endpoint_id, secret_sealed)
    values (${secret_id}, ${account_id}, ${endpoint_id}, ${sealer.seal(secret, secret_id)})
    on conflict (account_id, endpoint_id) where expires_at is null do nothing
  `
}
