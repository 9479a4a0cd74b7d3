import type { Sql } from '../database.ts'
import type { PreviewRun } from './preview-work.ts'
import { settlePreview } from './settle-preview.ts'

/**
 * Ends a run whose preview cannot be made: a clip that has an earlier preview keeps it.
 *
 * @throws {StaleRunError} As `completePreview` does.
 */
export async function failPreview(sql: Sql, run: PreviewRun): Promise<void> {
  const { account_id, clip_id } = run
  await settlePreview(
    sql,
    run,
    sql`status = 'failed'`,
    (sql) => sql`
      update clips set status = 'failed', updated_at = now()
       where clip_id = ${clip_id} and account_id = ${account_id} and status = 'processing'
    `,
  )
}
