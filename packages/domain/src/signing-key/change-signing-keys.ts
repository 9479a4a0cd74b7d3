import type { SigningKey } from '@svc/auth-core'
import { createSealer, type Sealer } from '@svc/secrets'
import { inTransaction, type Sql } from '../database.ts'
import { listSigningKeys } from './list-signing-keys.ts'
import type { ListedSigningKey } from './signing-key-states.ts'

/** Creates what private signing keys are sealed with. */
export function signingKeySealer(secret: string): Sealer {
  return createSealer(secret, 'sealed signing keys')
}

/**
 * Changes the keys as they are at this moment; one process at a time, so that two that want the same change make it
 * once.
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

/** Writes a key that signs from some minutes on; one that was there before begins anew. */
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
