import type { RenderChecks, RenderOutputFacts } from '@svc/specification'
import { settleCredits } from '../credits/hold-credits.ts'
import type { Sql } from '../database.ts'
import { endRun } from '../run/end-run.ts'
import type { RenderRun } from './render-work.ts'

/** The result of a worker's run. `has_captions`: subtitle files are stored beside the clip. */
export interface RenderResult {
  output: RenderOutputFacts
  checks: RenderChecks
  has_captions: boolean
}

/**
 * Completes a render and charges its price, in one transaction: a render is charged exactly when it
 * is completed, and only once, however often the call is repeated.
 *
 * @throws {StaleRunError} The render is cancelled, or another worker has taken it over.
 */
export async function completeRender(
  sql: Sql,
  run: RenderRun,
  { output, checks, has_captions }: RenderResult,
): Promise<void> {
  const { account_id, project_id, clip_id, render_id } = run
  const description = 'Render completed'
  await endRun(sql, 'render', run, {
    change: sql`
      status = 'completed', progress = 100, estimated_seconds_remaining = null,
      output = ${output}::jsonb, checks = ${checks}::jsonb,
      has_captions = ${has_captions}, credits_charged = credits_estimated, completed_at = now()
    `,
    settle: (sql, { credits_estimated: amount }) =>
      settleCredits(sql, { account_id, project_id, clip_id, render_id, amount, description }),
    event: 'render.completed',
    from: 'rendering',
  })
}
