import type { Sql } from '../database.ts'
import type { ProjectRun } from '../project/project-work.ts'

export async function saveClipPreview(
  sql: Sql,
  run: ProjectRun,
  clip_id: string,
  status: 'ready' | 'failed',
): Promise<void> {
  throw new Error('not written yet')
}
