import type { EventType } from '@svc/specification'
import { metrics } from '@svc/telemetry'
import { lockAccount } from '../account/terms.ts'
import { readAsset } from '../asset/read-assets.ts'
import { readWritten } from '../calendar/select-posts.ts'
import type { Context } from '../context.ts'
import { type Fragment, inTransaction, type Sql } from '../database.ts'
import { eventLinks, type Links, recordEvent } from '../event/record-event.ts'
import { createUlid } from '../ids.ts'
import { isHeld } from '../jobs/held-job.ts'
import { JobPostponed, MAX_ATTEMPTS } from '../jobs/jobs.ts'
import { readProject } from '../project/project-rows.ts'
import { readRender } from '../render/read-renders.ts'
import { placeOf, type RowOf, type RunKind, type RunOf, type Runs } from './runs.ts'

/** The error message of work that was given up. */
export const INTERRUPTED = `The work was interrupted ${MAX_ATTEMPTS} times and is given up.`

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
 * @returns `null` when there is nothing to do: the row is settled, deleted, or given up now, or the job was given to another worker.
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
    const { count } = await sql`
      update ${table} set status = ${status}, run_id = ${run_id} ${change} ${stamp}
       where ${isRow(row)} and ${isHeld(sql)}
    `
    // This worker stood still for so long that the job is another's, who may be at work: who displaced them would have no job to come back to.
    if (count === 0) return null
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

/**
 * Changes a row on behalf of one run.
 *
 * @param change - The assignments of the update.
 * @returns The columns of the row after the change.
 */
export async function writeAsRun<Kind extends RunKind>(
  sql: Sql,
  kind: Kind,
  run: RunOf<Kind>,
  change: Fragment,
): Promise<Runs[Kind]['written']> {
  const { table, returns, stamp, status, isLive, isRow, nameOf } = placeOf(sql, kind)
  const [written] = await sql<Runs[Kind]['written'][]>`
    update ${table} set ${change} ${stamp}
     where ${isRow(run)} and run_id = ${run.run_id} and status = ${status} ${isLive}
    returning ${returns}
  `
  if (!written) throw new StaleRunError(run.run_id, nameOf(run))
  return written
}

/**
 * Makes sure that a run is still the current one: right before sending something that cannot be taken back, or, in a
 * transaction, until its end.
 */
export async function confirmRun<Kind extends RunKind>(
  sql: Sql,
  kind: Kind,
  run: RunOf<Kind>,
): Promise<void> {
  const { table, status, isLive, isRow, nameOf } = placeOf(sql, kind)
  const { count } = await sql`
    select 1 from ${table}
     where ${isRow(run)} and run_id = ${run.run_id} and status = ${status} ${isLive}
       for share
  `
  if (count === 0) throw new StaleRunError(run.run_id, nameOf(run))
}

interface End<Kind extends ShownKind> {
  /** The assignments that settle its row. */
  change: Fragment
  event: StateEvent
  /** The code of the error with which it fails, for the metrics. */
  code?: string
  /** The earlier status, as the event shows it; without it the event has no previous values. */
  from?: string
  /** Settles everything that depends on the row: credits, files, other rows. */
  settle?: (sql: Sql, written: Runs[Kind]['written']) => Promise<void>
}

/** Settles the row of a run and everything that depends on it, and records the event, in one transaction. */
export async function endRun<Kind extends ShownKind>(
  sql: Sql,
  kind: Kind,
  run: RunOf<Kind>,
  { change, event, code, from, settle }: End<Kind>,
): Promise<void> {
  await inTransaction(sql, async (sql) => {
    const written = await writeAsRun(sql, kind, run, change)
    await settle?.(sql, written)
    await recordState(sql, kind, run, event, from === undefined ? {} : { status: from })
  })
  if (code !== undefined) metrics.failures.inc({ kind, code })
}

/**
 * Thrown by every write of a worker whose run is no longer the current one: its row was settled or
 * deleted, or another worker took over. The worker stops and cleans up, and no error is reported.
 */
export class StaleRunError extends Error {
  override name = 'StaleRunError'

  /** @param work - The kind and the id of the row that the run worked on. */
  constructor(run_id: string, work: string) {
    super(`Run ${run_id} of ${work} is over.`)
  }
}

type StateEvent = Extract<EventType, `${ShownKind}.${string}`>

/** A preview belongs to its clip and a part to its project, whose events tell of them; a translation has none. */
type ShownKind = Exclude<RunKind, 'preview' | 'part' | 'translation'>

type Reader = Pick<Context, 'sql' | 'accountId'> & Links

const READERS: { [Kind in ShownKind]: (reader: Reader, row: RowOf<Kind>) => Promise<object> } = {
  project: (reader, { project_id }) => readProject(reader, project_id),
  render: (reader, { render_id }) => readRender(reader, render_id),
  asset: (reader, { asset_id }) => readAsset(reader, asset_id),
  post: (reader, { post_id }) => readWritten(reader, post_id),
}

/**
 * Records an event with the current state of a row that runs work on; comes last in a transaction.
 *
 * @param previous - The members that changed, as they were before.
 */
export async function recordState<Kind extends ShownKind>(
  sql: Sql,
  kind: Kind,
  row: RowOf<Kind>,
  type: StateEvent,
  previous: object = {},
): Promise<void> {
  const links = eventLinks()
  const { account_id } = row
  const data = await READERS[kind]({ sql, accountId: account_id, ...links }, row)
  await recordEvent(sql, { account_id, type, data, links, previous })
}
