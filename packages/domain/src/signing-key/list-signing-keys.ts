import type { PublicJwk } from '@svc/auth-core'
import type { Sql } from '../database.ts'
import { type ListedSigningKey, signingKeyStates } from './signing-key-states.ts'

/** Lists the published keys, the newest first. */
export async function listSigningKeys(sql: Sql): Promise<ListedSigningKey[]> {
  return sql<ListedSigningKey[]>`
    select kid, state, is_adopted, created_at, activates_at, unpublished_at
      from (${signingKeyStates(sql)}) as keys
     order by activates_at desc
  `
}

/** Reads the key set that verifiers get, the newest key first. */
export async function readPublishedKeys(sql: Sql): Promise<PublicJwk[]> {
  const keys = await sql<{ public_jwk: PublicJwk }[]>`
    select public_jwk from (${signingKeyStates(sql)}) as keys order by activates_at desc
  `
  return keys.map(({ public_jwk }) => public_jwk)
}
