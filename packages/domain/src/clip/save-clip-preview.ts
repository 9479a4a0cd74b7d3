import { inTransaction, type Sql } from '../database.ts'
import type { ProjectRun } from '../project/project-work.ts'
import { StaleRunError } from '../run/stale-run.ts'
import { confirmRun } from '../run/write-as-run.ts'
import { recordClips } from './record-clips.ts'

/**
 * Records that a clip's preview files are stored under its keys, or that they could not be made.
 *
 * @throws {StaleRunError} The project was deleted, or another worker has taken it over.
 */
export async function saveClipPreview(
  sql: Sql,
  run: ProjectRun,
  clip_id: string,
  status: 'ready' | 'failed',
): Promise<void> {
  const { account_id, project_id } = run
  await inTransaction(sql, async (sql) => {
    await confirmRun(sql, 'project', run)
    const { count } = await sql`
      update clips set status = ${status}, updated_at = now()
       where clip_id = ${clip_id} and project_id = ${project_id} and account_id = ${account_id}
    `
    if (count === 0) throw new StaleRunError(run.run_id, `clip ${clip_id}`)
    const clips = { account_id, project_id, clip_ids: [clip_id] }
    await recordClips(sql, clips, 'clip.updated', { status: 'processing' })
  })
}
