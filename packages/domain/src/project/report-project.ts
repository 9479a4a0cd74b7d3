import type { Sql } from '../database.ts'
import type { ProjectReport, ProjectRun } from './project-work.ts'

export async function reportProject(
  sql: Sql,
  run: ProjectRun,
  report: ProjectReport,
): Promise<void> {
  throw new Error('not written yet')
}
