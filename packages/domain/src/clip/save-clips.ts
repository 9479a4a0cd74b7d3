import type { Sql } from '../database.ts'
import type { ProjectRun } from '../project/project-work.ts'
import type { NewClip } from './clip.ts'

export async function saveClips(
  sql: Sql,
  run: ProjectRun,
  clips: readonly NewClip[],
): Promise<{ clip_id: string; rank: number }[]> {
  throw new Error('not written yet')
}
