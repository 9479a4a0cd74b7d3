import type { RevocationFeed } from '@svc/auth-core'
import type { Sql } from '../database.ts'
import { signingKeyStates } from '../signing-key/signing-key-states.ts'

/**
 * Reads the revocations after an entry, the current signing keys and the time, in one round trip.
 *
 * Entries that are added later always have a larger number than every entry returned now.
 *
 * @param after - The `sequence` of the last entry that the caller has; 0 for all entries still in force.
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
    ) as keys, clock_timestamp()::timestamptz(3) as now
  `
  return feed
}
