import { createSigningKey, importSigningKey, type PublicJwk } from '@svc/auth-core'
import { ApiError } from '@svc/errors'
import type { Sealer } from '@svc/secrets'
import type { Sql } from '../database.ts'
import { recordRevocation } from '../revocation/revocation.ts'
import {
  ANNOUNCED_MINUTES,
  changeSigningKeys,
  type ListedSigningKey,
  listSigningKeys,
  writeSigningKey,
} from './signing-keys.ts'

/** How long a key signs before it is replaced. */
const LIFE_DAYS = 90
const DAY_MS = 86_400_000

/**
 * Creates the next signing key: published from now on, it signs in ten minutes, and the active one stays published
 * for a day after that. When there is a next key already, that one stays the next.
 *
 * @returns The keys as they are now.
 */
export async function rotateSigningKey(sql: Sql, sealer: Sealer): Promise<ListedSigningKey[]> {
  return addNextKey(sql, sealer, () => true)
}

/**
 * Creates the next signing key when the active one has signed for ninety days; may be called any number of times.
 *
 * A key that an operator supplied is replaced only by the operator.
 *
 * @returns The keys as they are now.
 */
export async function rotateDueSigningKey(sql: Sql, sealer: Sealer): Promise<ListedSigningKey[]> {
  const keys = await listSigningKeys(sql)
  return isDue(keys) ? addNextKey(sql, sealer, isDue) : keys
}

function isDue(keys: ListedSigningKey[]): boolean {
  const active = keys.find(({ state }) => state === 'active')
  if (!active || active.is_adopted) return false
  return Date.parse(active.activates_at) < Date.now() - LIFE_DAYS * DAY_MS
}

async function addNextKey(
  sql: Sql,
  sealer: Sealer,
  isWanted: (keys: ListedSigningKey[]) => boolean,
): Promise<ListedSigningKey[]> {
  const key = await createSigningKey()
  return changeSigningKeys(sql, async (sql, keys) => {
    if (keys.some(({ state }) => state === 'next') || !isWanted(keys)) return keys
    // Without an active key there is no reason to wait.
    const inMinutes = keys.some(({ state }) => state === 'active') ? ANNOUNCED_MINUTES : 0
    await writeSigningKey(sql, sealer, key, { is_adopted: false, inMinutes })
    return listSigningKeys(sql)
  })
}

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

/** Creates the first signing key, unless one is active. */
export async function ensureSigningKey(sql: Sql, sealer: Sealer): Promise<void> {
  if (hasActive(await listSigningKeys(sql))) return
  const key = await createSigningKey()
  await changeSigningKeys(sql, async (sql, keys) => {
    if (hasActive(keys)) return
    await writeSigningKey(sql, sealer, key, { is_adopted: false, inMinutes: 0 })
  })
}

const hasActive = (keys: ListedSigningKey[]) => keys.some(({ state }) => state === 'active')
