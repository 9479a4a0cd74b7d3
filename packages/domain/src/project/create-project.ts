import type { Context } from '../context.ts'
import type { Project, ProjectRequest } from './project.ts'

export async function createProject(context: Context, request: ProjectRequest): Promise<Project> {
  throw new Error('not written yet')
}
