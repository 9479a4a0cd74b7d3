import type { Context } from '../context.ts'
import type { Project } from './project.ts'

export async function readProject(context: Context, project_id: string): Promise<Project> {
  throw new Error('not written yet')
}
