import { ACCESS_TOKEN_SECONDS, type RevocationEntry } from '@svc/auth-core'
import { inTransaction, type Sql } from '../database.ts'

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
