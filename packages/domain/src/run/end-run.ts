import { type Fragment, inTransaction, type Sql } from '../database.ts'
import { recordState, type StateEvent } from './record-state.ts'
import type { RunKind, RunOf, Runs } from './runs.ts'
import { writeAsRun } from './write-as-run.ts'

/** How a run ends. */
interface End<Kind extends RunKind> {
  /** The assignments that settle its row. */
  change: Fragment
  event: StateEvent
  /** The status it had, as the event shows it; without it the event says nothing of before. */
  from?: string
  /** Settles what hangs on the row: credits, files, other rows. */
  settle?: (sql: Sql, written: Runs[Kind]['written']) => Promise<void>
}

/**
 * Settles what a run worked on, what hangs on it and its event, in one transaction.
 *
 * @throws {StaleRunError} It is settled, cancelled or deleted already, or another run has it.
 */
export async function endRun<Kind extends RunKind>(
  sql: Sql,
  kind: Kind,
  run: RunOf<Kind>,
  { change, event, from, settle }: End<Kind>,
): Promise<void> {
  await inTransaction(sql, async (sql) => {
    const written = await writeAsRun(sql, kind, run, change)
    await settle?.(sql, written)
    await recordState(sql, kind, run, event, from === undefined ? {} : { status: from })
  })
}
