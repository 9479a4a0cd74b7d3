import type { Sql } from '../database.ts'
import type { RenderRun } from './render-work.ts'

export async function reportRender(
  sql: Sql,
  run: RenderRun,
  report: { progress: number; estimated_seconds_remaining: number | null },
): Promise<void> {
  throw new Error('not written yet')
}
