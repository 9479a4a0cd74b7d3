import { importSigningKey, type PublicJwk } from '@svc/auth-core'
import type { Sealer } from '@svc/secrets'
import type { Sql } from '../database.ts'
import { changeSigningKeys, writeSigningKey } from './change-signing-keys.ts'

/**
 * Makes an operator's key the one that signs, at once; the one before stays published for a day.
 *
 * Nothing changes when the key signs already, so every process may call this at its start.
 *
 * @param jwk - A private JWK of P-256, parsed.
 * @throws {TypeError} The value is no such key.
 * @throws {Error} The key was retired by an operator before, under any `kid`, or another key has its `kid`.
 */
export async function adoptSigningKey(sql: Sql, sealer: Sealer, jwk: unknown): Promise<void> {
  const key = await importSigningKey(jwk)
  await changeSigningKeys(sql, async (sql, keys) => {
    await checkKnown(sql, key.public_jwk)
    const known = keys.find(({ kid }) => kid === key.kid)
    if (known?.state === 'active' && known.is_adopted) return
    // Otherwise the next key would soon replace the adopted one.
    await sql`delete from signing_keys where activates_at > statement_timestamp()`
    await writeSigningKey(sql, sealer, key, { is_adopted: true, inMinutes: 0 })
  })
}

async function checkKnown(sql: Sql, { kid, x, y }: PublicJwk): Promise<void> {
  const known = await sql<{ is_same: boolean; dropped_at: string | null }[]>`
    select public_jwk->>'x' = ${x} and public_jwk->>'y' = ${y} as is_same, dropped_at
      from signing_keys
     where kid = ${kid} or (public_jwk->>'x' = ${x} and public_jwk->>'y' = ${y})
  `
  const dropped = known.find(({ dropped_at }) => dropped_at !== null)
  if (dropped) {
    throw new Error(`The signing key ${kid} was retired at ${dropped.dropped_at}; use another one.`)
  }
  if (known.some(({ is_same }) => !is_same)) {
    throw new Error(
      `Another signing key had the kid ${kid} before; give this one a kid of its own.`,
    )
  }
}
