import type { Fragment, Sql } from '../database.ts'
import { placeOf, type RunKind, type RunOf, type Runs } from './runs.ts'
import { StaleRunError } from './stale-run.ts'

/**
 * Changes a row on behalf of one run.
 *
 * @param change - The assignments of the update.
 * @returns The columns of the row after the change.
 * @throws {StaleRunError} The work is settled, cancelled or deleted, or another run has it.
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
 *
 * @throws {StaleRunError} The work is settled, cancelled or deleted, or another run has it.
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
