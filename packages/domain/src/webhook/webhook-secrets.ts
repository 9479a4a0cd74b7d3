import { createSealer, mintWebhookSecret, type Sealer, type Secret } from '@svc/secrets'
import { inTransaction, type Sql } from '../database.ts'
import { createUlid } from '../ulid.ts'
import type { SecretOwner } from './endpoint.ts'
import { readWebhook } from './read-webhook.ts'

/** Creates the sealer of webhook secrets. */
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
 * @throws {ApiError} `NOT_FOUND` when the account has no such receiver.
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
