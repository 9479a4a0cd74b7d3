import { ApiError } from '@svc/errors'
import type { Project } from '@svc/specification'
import { type ProjectReader, selectProject } from './select-projects.ts'

/**
 * Reads a project.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such project, or has deleted it.
 */
export async function readProject(context: ProjectReader, project_id: string): Promise<Project> {
  const project = await selectProject(context, project_id)
  if (!project) throw new ApiError('NOT_FOUND', `No project ${project_id}.`)
  return project
}
