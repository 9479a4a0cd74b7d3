import { createSigningKey } from '@svc/auth-core'
import type { Sealer } from '@svc/secrets'
import type { Sql } from '../database.ts'
import { changeSigningKeys, writeSigningKey } from './change-signing-keys.ts'
import { listSigningKeys } from './list-signing-keys.ts'
import { ANNOUNCED_MINUTES, type ListedSigningKey } from './signing-key-states.ts'

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
