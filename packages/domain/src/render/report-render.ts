import type { Sql } from '../database.ts'
import { writeAsRun } from '../run/write-as-run.ts'
import type { RenderRun } from './render-work.ts'

/**
 * Stores the progress of a run; `progress` is 0 to 100, a smaller number than the stored one is ignored.
 *
 * @throws {StaleRunError} The render is cancelled, or another worker has taken it over.
 */
export async function reportRender(
  sql: Sql,
  run: RenderRun,
  report: { progress: number; estimated_seconds_remaining: number | null },
): Promise<void> {
  await writeAsRun(
    sql,
    'render',
    run,
    sql`
      progress = greatest(progress, ${Math.floor(report.progress)}),
      estimated_seconds_remaining = ${report.estimated_seconds_remaining}
    `,
  )
}
