import type { Sql } from '../database.ts'
import type { ProjectWork } from './project-work.ts'

export async function beginProject(
  sql: Sql,
  project_id: string,
  attempt: number,
): Promise<ProjectWork | null> {
  throw new Error('not written yet')
}
