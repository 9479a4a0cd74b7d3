import type { SigningKey } from '@svc/auth-core'
import { createSealer, type Sealer, type Secret } from '@svc/secrets'
import { inTransaction, type Sql } from '../database.ts'
import { listSigningKeys } from './list-signing-keys.ts'
import type { ListedSigningKey } from './signing-key-states.ts'

/** Creates the sealer of private signing keys. */
export function signingKeySealer(secret: Secret): Sealer {
  return createSealer(secret, 'sealed signing keys')
}

/**
 * Changes the current keys, under a lock that admits one process at a time: the second of two processes that want the
 * same change finds it done.
 */
export function changeSigningKeys<T>(
  sql: Sql,
  change: (sql: Sql, keys: ListedSigningKey[]) => Promise<T>,
): Promise<T> {
  return inTransaction(sql, async (sql) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`
    return change(sql, await listSigningKeys(sql))
  })
}

/** Any number that nothing else locks: the first bytes of "signing". */
const LOCK = 0x7369676e

/** Stores a key that signs after some minutes; a key that is stored already gets the new time. */
export async function writeSigningKey(
  sql: Sql,
  sealer: Sealer,
  { kid, public_jwk, private_jwk }: SigningKey,
  { is_adopted, inMinutes }: { is_adopted: boolean; inMinutes: number },
): Promise<void> {
  await sql`
    insert into signing_keys (kid, public_jwk, private_jwk_sealed, is_adopted, activates_at)
    values (
      ${kid}, ${{ ...public_jwk }}::jsonb, ${sealer.seal(JSON.stringify(private_jwk), kid)},
      ${is_adopted}, clock_timestamp() + make_interval(mins => ${inMinutes})
    )
    on conflict (kid) do update
       set private_jwk_sealed = excluded.private_jwk_sealed, is_adopted = excluded.is_adopted,
           activates_at = excluded.activates_at
  `
}
