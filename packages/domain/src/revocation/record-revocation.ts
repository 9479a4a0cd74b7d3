import { ACCESS_TOKEN_SECONDS, type RevocationEntry } from '@svc/auth-core'
import { inTransaction, type Sql } from '../database.ts'

/** For clocks that differ, and for a token that was being signed while its grant was revoked. */
const LEEWAY_SECONDS = 60

/**
 * Writes down what is refused from now on although its signature is good, until it would have expired anyway.
 *
 * In a transaction call it after the rows that it is about and before any event: it makes others wait until the end.
 * What is written down already is not written again.
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

/** One writer at a time, so that numbers become visible in their order: the first bytes of "revocation". */
const LOCK = 0x7265766f
