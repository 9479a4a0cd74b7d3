import type { Fragment, Sql } from '../database.ts'
import { StaleRunError } from '../stale-run.ts'
import type { RenderRun } from './render-work.ts'

/**
 * Changes a render in the name of one run.
 *
 * @param change - The assignments of the update.
 * @returns What the render holds.
 * @throws {StaleRunError} The render is finished or cancelled, or another run has it.
 */
export async function writeAsRenderRun(
  sql: Sql,
  { account_id, render_id, run_id }: RenderRun,
  change: Fragment,
): Promise<{ credits_estimated: number }> {
  const [written] = await sql<{ credits_estimated: number }[]>`
    update renders set ${change}
     where render_id = ${render_id} and account_id = ${account_id} and run_id = ${run_id}
       and status = 'rendering'
    returning credits_estimated
  `
  if (!written) throw new StaleRunError(`Run ${run_id} of render ${render_id} is over.`)
  return written
}
