import type { Sql } from '../database.ts'
import type { RenderChecks, RenderOutputFacts } from './render.ts'
import type { RenderRun } from './render-work.ts'

export async function completeRender(
  sql: Sql,
  run: RenderRun,
  result: { output: RenderOutputFacts; checks: RenderChecks },
): Promise<void> {
  throw new Error('not written yet')
}
