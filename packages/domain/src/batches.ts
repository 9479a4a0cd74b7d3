import type { Fragment, Sql } from './database.ts'

/**
 * Does `work` for each item in turn; one that fails does not keep the others from being done.
 *
 * @throws The error of the item that failed; an `AggregateError` that lists all of them when several failed.
 */
export async function eachApart<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error))
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join(' '))
}

/** Rows per statement: few enough that no row stays locked for long. */
const BATCH = 1000
/** The most rows that one call deletes; the rest is left for the next call. */
const MOST_BATCHES = 500

/**
 * Deletes expired rows in small statements, so that no other statement waits for a big one.
 *
 * @param statement - Deletes at most `limit` rows. Its order is that of an index: without one, a table of mostly expired rows may be
 *   read from its beginning for every batch.
 * @returns How many rows.
 */
export async function deleteBatches(
  statement: (limit: number) => PromiseLike<{ count: number }>,
): Promise<number> {
  let deleted = 0
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const { count } = await statement(BATCH)
    deleted += count
    if (count < BATCH) break
  }
  return deleted
}

/**
 * Deletes the rows of a table whose time is past, those that are locked at this moment the next time.
 *
 * @param by - The column of the time; it has an index, in whose order the rows are found.
 * @param kept - How long they are kept after it, as an interval of Postgres.
 * @param also - A further condition, which begins with `and`.
 * @returns How many.
 */
export function deletePast(
  sql: Sql,
  [table, by, kept = '0']: readonly [table: string, by: string, kept?: string],
  also: Fragment = sql``,
): Promise<number> {
  return deleteBatches(
    (limit) => sql`
      delete from ${sql(table)} where ctid = any(array(
        select ctid from ${sql(table)} where ${sql(by)} <= now() - ${kept}::interval ${also}
         order by ${sql(by)} limit ${limit} for update skip locked
      ))
    `,
  )
}
