import { createSigningKey } from '@svc/auth-core'
import type { Sealer } from '@svc/secrets'
import type { Sql } from '../database.ts'
import { changeSigningKeys, writeSigningKey } from './change-signing-keys.ts'
import { listSigningKeys } from './list-signing-keys.ts'
import type { ListedSigningKey } from './signing-key-states.ts'

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
