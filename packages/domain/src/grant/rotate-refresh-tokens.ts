import { hashSecret, mintSecret } from '@svc/auth-core'
import type { Sql } from '../database.ts'
import type { StoredRefreshToken } from './find-refresh-token.ts'
import { isLive } from './grant.ts'

type Held = Pick<StoredRefreshToken, 'token_hash'>

/**
 * Replaces refresh tokens that `findRefreshTokens` found, in one statement, and so one round trip; returns their
 * successors in the same order.
 *
 * Of concurrent rotations of a token, one gets the successor. A token listed twice is rotated once.
 *
 * @returns `null` in place of a token that was replaced meanwhile, or whose grant has ended.
 */
export async function rotateRefreshTokens(
  sql: Sql,
  held: readonly Held[],
): Promise<({ refresh_token: string } | null)[]> {
  const successors = new Map(held.map(({ token_hash }) => [token_hash, mintSecret()]))
  const hashes = sql.typed.texts([...successors.keys()])
  const successorHashes = sql.typed.texts([...successors.values()].map(hashSecret))
  const rotated = await sql<Held[]>`
    with asked as (
      select * from unnest(${hashes}, ${successorHashes}) as asked (token_hash, successor_hash)
    ), held as (
      -- In one order for everybody, so that two who ask for the same do not wait for each other.
      select token_hash from refresh_tokens where token_hash = any(${hashes})
       order by token_hash for update
    ), superseded as (
      update refresh_tokens t set superseded_at = now()
        from held, grants g
       where t.token_hash = held.token_hash and superseded_at is null
         and g.grant_id = t.grant_id and ${isLive(sql)}
      returning t.token_hash, t.grant_id
    ), issued as (
      insert into refresh_tokens (token_hash, grant_id)
      select successor_hash, grant_id from superseded join asked using (token_hash)
    ), used as (
      update grants set last_used_at = now()
       where grant_id in (select grant_id from superseded)
         and last_used_at < now() - interval '1 minute'
    )
    select token_hash from superseded
  `
  const open = new Set(rotated.map(({ token_hash }) => token_hash))
  return held.map(({ token_hash }) => {
    const refresh_token = successors.get(token_hash)
    return open.delete(token_hash) && refresh_token ? { refresh_token } : null
  })
}
