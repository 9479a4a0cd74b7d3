import { lockAccount } from '../account/lock-account.ts'
import { type Fragment, inTransaction, type Sql } from '../database.ts'
import { JobPostponed, MAX_ATTEMPTS } from '../jobs/jobs.ts'
import { createUlid } from '../ulid.ts'
import { placeOf, type RowOf, type RunKind, type RunOf } from './runs.ts'

/** The error message of work that was given up. */
export const INTERRUPTED = `The work was interrupted ${MAX_ATTEMPTS} times and is given up.`

/** How a run of one kind begins. */
interface Beginning<Kind extends RunKind, Row, Work> {
  /** The job's attempt; work that failed too often is given up. Posts count their own attempts. */
  attempt?: number
  /** Reads and locks the row, if it is to be worked on. */
  lock: (sql: Sql) => PromiseLike<Row[]>
  /** How many rows of this kind an account may have in work at once; without it any number. */
  placesOf?: (row: Row) => number
  /** Further assignments of the update that begins a run, with a comma before the first. */
  change?: Fragment
  /** Gathers what the worker needs; `null` when the row was settled instead. */
  toWork: (sql: Sql, run: RunOf<Kind>, row: Row) => Promise<Work | null>
  /** Settles a row whose runs were interrupted too often; see `INTERRUPTED`. */
  giveUp?: (sql: Sql, run: RunOf<Kind>, row: Row) => Promise<void>
}

/**
 * Begins a run on a row, from the start or from where another worker left it, in one transaction. From then on only
 * writes of this run are accepted.
 *
 * @returns `null` when there is nothing to do: the row is settled, deleted, or given up now.
 * @throws {JobPostponed} The account has as much in work as it may.
 */
export async function beginRun<
  Kind extends RunKind,
  Row extends RowOf<Kind> & { status: string },
  Work,
>(sql: Sql, kind: Kind, beginning: Beginning<Kind, Row, Work>): Promise<Work | null> {
  return inTransaction(sql, async (sql) => {
    const { attempt = 1, lock, placesOf, change = sql``, toWork, giveUp } = beginning
    const [row] = await lock(sql)
    if (!row) return null
    const { table, status, stamp, isRow } = placeOf(sql, kind)
    if (placesOf && row.status !== status) await waitForPlace(sql, kind, row, placesOf(row))
    const run_id = createUlid()
    await sql`
      update ${table} set status = ${status}, run_id = ${run_id} ${change} ${stamp}
       where ${isRow(row)}
    `
    const run = { ...row, run_id }
    if (attempt <= MAX_ATTEMPTS || !giveUp) return toWork(sql, run, row)
    await giveUp(sql, run, row)
    return null
  })
}

/**
 * The queue enforces an account's limit almost always, but two workers that check at the same moment
 * may both find the last place free. The lock on the account's row decides between them.
 */
async function waitForPlace(
  sql: Sql,
  kind: RunKind,
  { account_id }: RowOf<RunKind>,
  places: number,
): Promise<void> {
  await lockAccount(sql, account_id)
  const { table, status, isLive } = placeOf(sql, kind)
  const [running] = await sql<[{ count: number }]>`
    select count(*) from ${table}
     where account_id = ${account_id} and status = ${status} ${isLive}
  `
  if (running.count >= places) throw new JobPostponed()
}
