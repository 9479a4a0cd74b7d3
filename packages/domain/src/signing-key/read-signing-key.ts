import type { PrivateJwk, PublicJwk, SigningKey } from '@svc/auth-core'
import type { Sealer } from '@svc/secrets'
import type { Sql } from '../database.ts'
import { signingKeyStates } from './signing-key-states.ts'

/**
 * Reads the key that signs now.
 *
 * @throws {Error} No key is active, or the active one was sealed under another secret than the service's.
 */
export async function readSigningKey(sql: Sql, sealer: Sealer): Promise<SigningKey> {
  const [key] = await sql<{ kid: string; public_jwk: PublicJwk; private_jwk_sealed: string }[]>`
    select kid, public_jwk, private_jwk_sealed from (${signingKeyStates(sql)}) as keys
     where state = 'active'
  `
  if (!key) throw new Error('There is no signing key; `ensureSigningKey` makes the first one.')
  const { kid, public_jwk } = key
  const private_jwk = JSON.parse(open(sealer, key)) as PrivateJwk
  return { kid, public_jwk, private_jwk }
}

function open(
  sealer: Sealer,
  { kid, private_jwk_sealed }: Record<'kid' | 'private_jwk_sealed', string>,
) {
  try {
    return sealer.open(private_jwk_sealed, kid)
  } catch (cause) {
    throw new Error(
      `The signing key ${kid} was encrypted under another SECRET: set that one again, or retire the key.`,
      { cause },
    )
  }
}
