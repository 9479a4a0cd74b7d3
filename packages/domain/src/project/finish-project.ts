import type { Sql } from '../database.ts'
import type { ProjectWarning } from './project.ts'
import type { ProjectRun } from './project-work.ts'

export async function finishProject(
  sql: Sql,
  run: ProjectRun,
  result: { warnings: ProjectWarning[] },
): Promise<void> {
  throw new Error('not written yet')
}
