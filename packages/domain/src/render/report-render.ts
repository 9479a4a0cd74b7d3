import type { Sql } from '../database.ts'
import { writeAsRun } from '../run/write-as-run.ts'
import type { RenderRun } from './render-work.ts'

/**
 * Writes down how far a run is; `progress` 0 to 100, a smaller number than before is not believed.
 *
 * @throws {StaleRunError} The render is cancelled, or another worker has it.
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
