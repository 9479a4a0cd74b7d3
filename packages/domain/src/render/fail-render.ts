import type { Sql } from '../database.ts'
import type { RenderError } from './render.ts'
import type { RenderRun } from './render-work.ts'

export async function failRender(sql: Sql, run: RenderRun, error: RenderError): Promise<void> {
  throw new Error('not written yet')
}
