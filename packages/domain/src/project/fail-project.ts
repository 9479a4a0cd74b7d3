import type { Sql } from '../database.ts'
import type { ProjectError } from './project.ts'
import type { ProjectRun } from './project-work.ts'

export async function failProject(sql: Sql, run: ProjectRun, error: ProjectError): Promise<void> {
  throw new Error('not written yet')
}
