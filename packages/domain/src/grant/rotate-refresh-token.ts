import { hashSecret, mintSecret } from '@svc/auth-core'
import type { Sql } from '../database.ts'
import type { StoredRefreshToken } from './find-refresh-token.ts'
import { isLive } from './grant.ts'

/**
 * Replaces a refresh token that `findRefreshToken` found, in one statement, which is one round trip.
 *
 * Of many at once one gets the successor.
 *
 * @returns `null` when the token was replaced meanwhile, or its grant is over.
 */
export async function rotateRefreshToken(
  sql: Sql,
  { token_hash }: Pick<StoredRefreshToken, 'token_hash'>,
): Promise<{ refresh_token: string } | null> {
  const refresh_token = mintSecret()
  const [rotated] = await sql`
    with superseded as (
      update refresh_tokens t set superseded_at = now()
        from grants g
       where token_hash = ${token_hash} and superseded_at is null
         and g.grant_id = t.grant_id and ${isLive(sql)}
      returning t.grant_id
    ), issued as (
      insert into refresh_tokens (token_hash, grant_id)
      select ${hashSecret(refresh_token)}, grant_id from superseded
    ), used as (
      update grants set last_used_at = now()
       where grant_id = (select grant_id from superseded)
         and last_used_at < now() - interval '1 minute'
    )
    select 1 from superseded
  `
  return rotated ? { refresh_token } : null
}
