import { type List, listOf } from '../page.ts'
import type { RequestOptions, Transport } from '../transport/open-transport.ts'
import { path } from '../transport/path.ts'
import type { Estimate, ListProjectsQuery, Project, ProjectRequest } from '../types/index.ts'
import { type WaitOptions, waitFor } from '../wait.ts'

/** What a project is made of; `estimate` is the dry run. */
export type NewProject = Omit<ProjectRequest, 'dry_run'>

export interface ProjectFilter extends Omit<ListProjectsQuery, 'ids'> {
  /** Only these, at most 100. */
  ids?: string | readonly string[]
}

const ENDED = new Set(['completed', 'failed', 'cancelled'])

/** One source video each, from the moment it is given until its clips are made. */
export const projects = (transport: Transport) => {
  const get = (project_id: string, options?: RequestOptions) =>
    transport.call<Project>('GET', path`/v1/projects/${project_id}`, {}, options)
  return {
    /** Creates a project; the work goes on in the background. */
    create: (body: NewProject, options?: RequestOptions) =>
      transport.call<Project>('POST', '/v1/projects', { body }, options),

    /** Says what a project would cost and how long it would take; makes nothing. */
    estimate: (body: NewProject, options?: RequestOptions) =>
      transport.call<Estimate>(
        'POST',
        '/v1/projects',
        { body: { ...body, dry_run: true } },
        options,
      ),

    get,

    /** Lists projects, newest first. */
    list: (query: ProjectFilter = {}, options?: RequestOptions): List<Project> =>
      listOf(transport, '/v1/projects', query, options),

    /** Deletes a project and everything made of it. */
    delete: (project_id: string, options?: RequestOptions) =>
      transport.call<void>('DELETE', path`/v1/projects/${project_id}`, {}, options),

    /** Tries a failed project again, behind its last finished stage. */
    retry: (project_id: string, options?: RequestOptions) =>
      transport.call<Project>('POST', path`/v1/projects/${project_id}/retry`, {}, options),

    /** Waits until a project has ended, well or not: `status` is then `completed`, `failed` or `cancelled`. */
    wait: (project_id: string, options: WaitOptions<Project> = {}) =>
      waitFor((patience) => get(project_id, patience), ENDED, options),
  }
}
