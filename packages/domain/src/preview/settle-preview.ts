import { recordClips } from '../clip/record-clips.ts'
import { type Fragment, inTransaction, type Sql } from '../database.ts'
import { writeAsRun } from '../run/write-as-run.ts'
import type { PreviewRun } from './preview-work.ts'

/**
 * Ends a run on a preview and records the event, in one transaction.
 *
 * The clip is locked first, as an edit locks it: in the other order the two could wait for each other.
 *
 * @param change - The assignments of the preview's row.
 * @param settle - Writes what follows for the clip.
 * @throws {StaleRunError} The clip was edited again, its project was deleted, or another worker has taken over.
 */
export async function settlePreview(
  sql: Sql,
  run: PreviewRun,
  change: Fragment,
  settle: (sql: Sql) => Promise<unknown>,
): Promise<void> {
  const { account_id, project_id, clip_id } = run
  await inTransaction(sql, async (sql) => {
    await sql`
      select 1 from clips where clip_id = ${clip_id} and account_id = ${account_id}
         for no key update
    `
    await writeAsRun(sql, 'preview', run, change)
    await settle(sql)
    const clips = { account_id, project_id, clip_ids: [clip_id] }
    await recordClips(sql, clips, 'clip.updated', { preview: { status: 'updating' } })
  })
}
