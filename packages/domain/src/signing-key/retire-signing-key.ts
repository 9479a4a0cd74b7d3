import { createSigningKey } from '@svc/auth-core'
import { ApiError } from '@svc/errors'
import type { Sealer } from '@svc/secrets'
import type { Sql } from '../database.ts'
import { recordRevocation } from '../revocation/record-revocation.ts'
import { changeSigningKeys, writeSigningKey } from './change-signing-keys.ts'
import { listSigningKeys } from './list-signing-keys.ts'
import type { ListedSigningKey } from './signing-key-states.ts'

/**
 * Drops a signing key that may have been stolen: it leaves the key set at once, and every token it signed is refused
 * within a second, also under another `kid` of the same key. If the key was active, the next key, or a new one, signs
 * from now on.
 *
 * @returns The keys after the change.
 * @throws {ApiError} `NOT_FOUND` when no published key has this `kid`.
 */
export async function retireSigningKey(
  sql: Sql,
  sealer: Sealer,
  kid: string,
): Promise<ListedSigningKey[]> {
  return changeSigningKeys(sql, async (sql, keys) => {
    const key = keys.find((key) => key.kid === kid)
    if (!key) throw new ApiError('NOT_FOUND', `No published signing key ${kid}.`)
    // A key that never signed is deleted; one that signed stays recorded, so that it is never adopted again.
    const dropped =
      key.state === 'next'
        ? await sql<Kid[]>`delete from signing_keys where kid = ${kid} returning kid`
        : await dropMaterial(sql, kid)
    const isDropped = (kid: string) => dropped.some((key) => key.kid === kid)
    if (keys.some(({ kid, state }) => state === 'active' && isDropped(kid))) {
      await activateSuccessor(sql, sealer, keys)
    }
    await recordRevocation(sql, ...dropped.map(({ kid }) => ({ kind: 'key' as const, value: kid })))
    return listSigningKeys(sql)
  })
}

interface Kid {
  kid: string
}

/** Drops a key under every `kid` it has: a thief could sign with any of them. */
function dropMaterial(sql: Sql, kid: string): Promise<Kid[]> {
  return sql<Kid[]>`
    update signing_keys same set dropped_at = clock_timestamp()
      from signing_keys key
     where key.kid = ${kid}
       and same.public_jwk->>'x' = key.public_jwk->>'x'
       and same.public_jwk->>'y' = key.public_jwk->>'y'
       and same.dropped_at is null
    returning same.kid
  `
}

async function activateSuccessor(
  sql: Sql,
  sealer: Sealer,
  keys: ListedSigningKey[],
): Promise<void> {
  const next = keys.find(({ state }) => state === 'next')
  if (next) {
    await sql`update signing_keys set activates_at = clock_timestamp() where kid = ${next.kid}`
  } else {
    const key = await createSigningKey()
    await writeSigningKey(sql, sealer, key, { is_adopted: false, inMinutes: 0 })
  }
}
