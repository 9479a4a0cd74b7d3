import type { Sql } from '../database.ts'
import { eventLinks } from '../event/event-links.ts'
import { recordEvent } from '../event/record-event.ts'
import { readRender } from './read-renders.ts'
import type { RenderRun } from './render-work.ts'

/** Writes an event of a render, with the render as it is now. */
export async function recordRender(
  sql: Sql,
  { account_id, project_id, render_id }: Pick<RenderRun, 'account_id' | 'project_id' | 'render_id'>,
  type: 'render.queued' | 'render.completed' | 'render.failed',
): Promise<void> {
  const links = eventLinks()
  await recordEvent(sql, {
    account_id,
    type,
    project_id,
    data: await readRender({ sql, accountId: account_id, ...links }, render_id),
    links,
    previous: type === 'render.queued' ? {} : { status: 'rendering' },
  })
}
