import {
  ACCESS_TOKEN_SECONDS,
  type RevocableIds,
  type RevocationEntry,
  type RevocationFeed,
} from '@svc/auth-core'
import { inTransaction, type Sql } from '../database.ts'
import { signingKeyStates } from '../signing-key/signing-keys.ts'

/** A margin for clocks that differ, and for a token that was being signed while its grant was revoked. */
const LEEWAY_SECONDS = 60

/**
 * Records tokens that are refused from now on although their signature is valid, until they would have expired anyway.
 *
 * In a transaction, call it after changing the revoked rows and before any event: it holds a lock until the end.
 * Existing entries are not written again.
 */
export async function recordRevocation(
  sql: Sql,
  ...revoked: Pick<RevocationEntry, 'kind' | 'value'>[]
): Promise<void> {
  await inTransaction(sql, async (sql) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`
    await sql`
      insert into revocations (kind, value, until)
      select kind, value, clock_timestamp() + make_interval(secs => ${ACCESS_TOKEN_SECONDS + LEEWAY_SECONDS})
        from unnest(
          ${sql.typed.texts(revoked.map(({ kind }) => kind))},
          ${sql.typed.texts(revoked.map(({ value }) => value))}
        ) as revoked (kind, value)
       where not exists (
         select 1 from revocations known
          where known.kind = revoked.kind and known.value = revoked.value
       )
    `
  })
}

/** The lock that admits one writer at a time, so that numbers become visible in order: the first bytes of "revocation". */
const LOCK = 0x7265766f

/** Returns whether a token is revoked, by its own id, its grant or its signing key. */
export async function isRevoked(sql: Sql, { jti, gid, kid }: RevocableIds): Promise<boolean> {
  const [row] = await sql<[{ is_revoked: boolean }]>`
    select exists (
      select 1 from revocations
       where until > now()
         and (kind, value) in (('token', ${jti}), ('grant', ${gid ?? ''}), ('key', ${kid}))
    ) as is_revoked
  `
  return row.is_revoked
}

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
