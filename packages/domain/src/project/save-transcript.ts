import type { Sql } from '../database.ts'
import { writeAsRun } from '../run/write-as-run.ts'
import type { ProjectRun, SavedTranscript } from './project-work.ts'

/**
 * Notes that a project's transcript lies under its keys.
 *
 * @throws {StaleRunError} The project is gone, or another worker has it.
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
