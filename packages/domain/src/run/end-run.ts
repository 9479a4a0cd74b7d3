import { metrics } from '@svc/telemetry'
import { type Fragment, inTransaction, type Sql } from '../database.ts'
import { recordState, type ShownKind, type StateEvent } from './record-state.ts'
import type { RunOf, Runs } from './runs.ts'
import { writeAsRun } from './write-as-run.ts'

/** How a run ends. */
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

/**
 * Settles the row of a run and everything that depends on it, and records the event, in one transaction.
 *
 * @throws {StaleRunError} The row is settled, cancelled or deleted already, or another run has taken it over.
 */
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
