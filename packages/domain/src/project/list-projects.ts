import type { Page } from '@svc/pagination'
import type { Context } from '../context.ts'
import type { Project, ProjectQuery } from './project.ts'

export async function listProjects(context: Context, query: ProjectQuery): Promise<Page<Project>> {
  throw new Error('not written yet')
}
