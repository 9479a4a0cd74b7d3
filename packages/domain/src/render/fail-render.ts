import { releaseCredits } from '../credits/hold-credits.ts'
import { inTransaction, type Sql } from '../database.ts'
import { recordRender } from './record-render.ts'
import type { RenderError } from './render.ts'
import type { RenderRun } from './render-work.ts'
import { writeAsRenderRun } from './run-guard.ts'

/**
 * Ends a render for a reason its owner can read, and releases its price, in one transaction.
 *
 * @throws {StaleRunError} The render is cancelled, or another worker has it.
 */
export async function failRender(sql: Sql, run: RenderRun, error: RenderError): Promise<void> {
  await inTransaction(sql, async (sql) => {
    const { account_id, project_id, clip_id, render_id } = run
    const { credits_estimated } = await writeAsRenderRun(
      sql,
      run,
      sql`
        status = 'failed', estimated_seconds_remaining = null, error = ${error}::jsonb,
        completed_at = now()
      `,
    )
    await releaseCredits(sql, {
      account_id,
      project_id,
      clip_id,
      render_id,
      amount: credits_estimated,
      description: `Render failed: ${error.code}`,
    })
    await recordRender(sql, run, 'render.failed')
  })
}
