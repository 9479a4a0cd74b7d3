import type { Sql } from '../database.ts'
import type { ProjectRun, SavedTranscript } from './project-work.ts'

export async function saveTranscript(
  sql: Sql,
  run: ProjectRun,
  transcript: SavedTranscript,
): Promise<void> {
  throw new Error('not written yet')
}
