import { recordClips } from '../clip/record-clips.ts'
import { inTransaction, type Sql } from '../database.ts'
import { writeAsRun } from '../run/write-as-run.ts'
import type { PreviewRun } from './preview-work.ts'

/**
 * Ends a run whose preview cannot be made: a clip that has an earlier preview keeps it.
 *
 * @throws {StaleRunError} As `completePreview` does.
 */
export async function failPreview(sql: Sql, run: PreviewRun): Promise<void> {
  const { account_id, project_id, clip_id } = run
  await inTransaction(sql, async (sql) => {
    await writeAsRun(sql, 'preview', run, sql`status = 'failed'`)
    await sql`
      update clips set status = 'failed', updated_at = now()
       where clip_id = ${clip_id} and account_id = ${account_id} and status = 'processing'
    `
    const clips = { account_id, project_id, clip_ids: [clip_id] }
    await recordClips(sql, clips, 'clip.updated', { preview: { status: 'updating' } })
  })
}
