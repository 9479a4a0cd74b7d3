import type { Sql } from '../database.ts'
import { eventLinks } from '../event/event-links.ts'
import { recordEvent } from '../event/record-event.ts'
import type { ProjectRun } from './project-work.ts'
import { readProject } from './read-project.ts'

/** Writes the event of a run's end, with the project as it is from now on. */
export async function recordEnd(
  sql: Sql,
  { account_id, project_id }: ProjectRun,
  type: 'project.completed' | 'project.failed',
): Promise<void> {
  const links = eventLinks()
  await recordEvent(sql, {
    account_id,
    type,
    project_id,
    data: await readProject({ sql, accountId: account_id, ...links }, project_id),
    links,
    previous: { status: 'processing' },
  })
}
