import type { Sql } from '../database.ts'
import { writeAsRun } from '../run/write-as-run.ts'
import type { ProjectRun, SavedTranscript } from './project-work.ts'

/**
 * Records that a project's transcript is stored under its keys.
 *
 * @throws {StaleRunError} The project was deleted, or another worker has taken it over.
 */
export async function saveTranscript(
  sql: Sql,
  run: ProjectRun,
  { language, ...transcript }: SavedTranscript,
): Promise<void> {
  await writeAsRun(
    sql,
    'project',
    run,
    sql`language = ${language}, transcript = ${transcript}::jsonb`,
  )
}
