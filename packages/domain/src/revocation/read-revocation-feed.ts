import type { RevocationFeed } from '@svc/auth-core'
import type { Sql } from '../database.ts'
import { signingKeyStates } from '../signing-key/signing-key-states.ts'

/**
 * Reads what was revoked after an entry, and the keys as they are now, in one round trip.
 *
 * An entry that is not told now will only ever have a larger number than every one that is.
 *
 * @param after - The `sequence` of the last entry that is known; 0 for all that matter.
 */
export async function readRevocationFeed(sql: Sql, after: number): Promise<RevocationFeed> {
  const [feed] = await sql<[RevocationFeed]>`
    select (
      select coalesce(jsonb_agg(jsonb_build_object(
               'sequence', sequence, 'kind', kind, 'value', value,
               'until', to_char(until, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
             ) order by sequence), '[]')
        from revocations where sequence > ${after}::bigint and until > now()
    ) as entries, (
      select coalesce(jsonb_agg(public_jwk order by activates_at desc), '[]')
        from (${signingKeyStates(sql)}) as keys
    ) as keys
  `
  return feed
}
