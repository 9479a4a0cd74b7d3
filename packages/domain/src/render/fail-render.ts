import type { RenderError } from '@svc/specification'
import { releaseCredits } from '../credits/hold-credits.ts'
import type { Sql } from '../database.ts'
import { endRun } from '../run/end-run.ts'
import type { RenderRun } from './render-work.ts'

/**
 * Ends a render as failed, with a reason for its owner, and releases its price, in one transaction.
 *
 * @throws {StaleRunError} The render is cancelled, or another worker has taken it over.
 */
export async function failRender(sql: Sql, run: RenderRun, error: RenderError): Promise<void> {
  const { account_id, project_id, clip_id, render_id } = run
  const description = `Render failed: ${error.code}`
  await endRun(sql, 'render', run, {
    change: sql`
      status = 'failed', estimated_seconds_remaining = null, error = ${error}::jsonb,
      completed_at = now()
    `,
    settle: (sql, { credits_estimated: amount }) =>
      releaseCredits(sql, { account_id, project_id, clip_id, render_id, amount, description }),
    event: 'render.failed',
    code: error.code,
    from: 'rendering',
  })
}
