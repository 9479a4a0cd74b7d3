import type { Sql } from '../database.ts'
import { writeAsRun } from '../run/write-as-run.ts'
import type { ProjectReport, ProjectRun } from './project-work.ts'

/**
 * Stores the progress of a run.
 *
 * @throws {StaleRunError} The project was deleted, or another worker has taken it over.
 */
export async function reportProject(
  sql: Sql,
  run: ProjectRun,
  report: ProjectReport,
): Promise<void> {
  const { stage, progress = 0, estimated_seconds_remaining, source = {} } = report
  await writeAsRun(
    sql,
    'project',
    run,
    sql`
      stage = coalesce(${stage ?? null}, stage),
      progress = greatest(progress, ${Math.floor(progress)}),
      estimated_seconds_remaining = ${
        estimated_seconds_remaining === undefined
          ? sql`estimated_seconds_remaining`
          : sql`${estimated_seconds_remaining}::integer`
      },
      source = source || ${source}::jsonb
    `,
  )
}
