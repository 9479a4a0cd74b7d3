import { inTransaction, type Sql } from '../database.ts'
import type { ProjectRun } from '../project/project-work.ts'
import { StaleRunError } from '../stale-run.ts'
import { recordClips } from './record-clips.ts'

/**
 * Notes that a clip's preview files lie under its keys, or that they could not be made.
 *
 * @throws {StaleRunError} The project is gone, or another worker has it.
 */
export async function saveClipPreview(
  sql: Sql,
  run: ProjectRun,
  clip_id: string,
  status: 'ready' | 'failed',
): Promise<void> {
  const { account_id, project_id, run_id } = run
  await inTransaction(sql, async (sql) => {
    const { count } = await sql`
      update clips set status = ${status}, updated_at = now()
       where clip_id = ${clip_id} and project_id = ${project_id} and account_id = ${account_id}
         and exists (
           select 1 from projects p
            where p.project_id = ${project_id} and p.run_id = ${run_id}
              and p.status = 'processing' and p.deleted_at is null
              for share
         )
    `
    if (count === 0) throw new StaleRunError(`Run ${run_id} of project ${project_id} is over.`)
    const clips = { account_id, project_id, clip_ids: [clip_id] }
    await recordClips(sql, clips, 'clip.updated', { status: 'processing' })
  })
}
