import type { Page } from '@svc/pagination'
import type { Project } from '@svc/specification'
import {
  type Context,
  createProjectAnswers,
  type Database,
  type ProjectQuery,
} from '../src/index.ts'

export { readProject } from '../src/project/project-rows.ts'

/** Lists projects as they are, without a memory of earlier lists. */
export function listProjects(context: Context, query: ProjectQuery): Promise<Page<Project>> {
  const { files, shares } = context
  const sql = context.sql as Database
  const asItIs = { write: (project: Project) => project, bytesOf: () => 1 }
  return createProjectAnswers<Project>({ sql, files, shares, ...asItIs }).list(context, query)
}
