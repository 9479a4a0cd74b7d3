import type { RenderChecks, RenderOutputFacts } from '@svc/specification'
import { settleCredits } from '../credits/hold-credits.ts'
import type { Sql } from '../database.ts'
import { endRun } from '../run/end-run.ts'
import type { RenderRun } from './render-work.ts'

/** What a worker made. `has_captions`: the subtitle files lie beside the clip. */
export interface RenderResult {
  output: RenderOutputFacts
  checks: RenderChecks
  has_captions: boolean
}

/**
 * Ends a render well and takes its price, in one transaction: a render is charged exactly when it
 * is completed, however often its end is tried.
 *
 * @throws {StaleRunError} The render is cancelled, or another worker has it.
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
