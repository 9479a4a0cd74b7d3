import { settleCredits } from '../credits/hold-credits.ts'
import { inTransaction, type Sql } from '../database.ts'
import { recordRender } from './record-render.ts'
import type { RenderChecks, RenderOutputFacts } from './render.ts'
import type { RenderRun } from './render-work.ts'
import { writeAsRenderRun } from './run-guard.ts'

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
  await inTransaction(sql, async (sql) => {
    const { credits_estimated } = await writeAsRenderRun(
      sql,
      run,
      sql`
        status = 'completed', progress = 100, estimated_seconds_remaining = null,
        output = ${output}::jsonb, checks = ${checks}::jsonb,
        has_captions = ${has_captions}, credits_charged = credits_estimated, completed_at = now()
      `,
    )
    await settleCredits(sql, { ...holdOf(run), amount: credits_estimated })
    await recordRender(sql, run, 'render.completed')
  })
}

function holdOf({ account_id, project_id, clip_id, render_id }: RenderRun) {
  return { account_id, project_id, clip_id, render_id, description: 'Render completed' }
}
