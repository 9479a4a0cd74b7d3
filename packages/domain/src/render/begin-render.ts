import type { Sql } from '../database.ts'
import type { RenderWork } from './render-work.ts'

export async function beginRender(
  sql: Sql,
  render_id: string,
  attempt: number,
): Promise<RenderWork | null> {
  throw new Error('not written yet')
}
