import { type List, listOf } from '../page.ts'
import type { RequestOptions, Transport } from '../transport/open-transport.ts'
import { path } from '../transport/path.ts'
import type {
  Estimate,
  Found,
  ListProjectsQuery,
  Project,
  ProjectRequest,
  SearchQuery,
} from '../types/index.ts'
import { type WaitOptions, waitFor } from '../wait.ts'

/** The input for a project; `estimate` is the dry run. */
export type NewProject = Omit<ProjectRequest, 'dry_run'>

export interface ProjectFilter extends Omit<ListProjectsQuery, 'ids'> {
  /** Only the projects with these ids, at most 100. */
  ids?: string | readonly string[]
}

const ENDED = new Set(['completed', 'failed', 'cancelled'])

/** Projects: one source video each, from its submission until its clips are made. */
export const projects = (transport: Transport) => {
  const get = (project_id: string, options?: RequestOptions) =>
    transport.call<Project>('GET', path`/v1/projects/${project_id}`, {}, options)
  return {
    /** Creates a project; the work goes on in the background. */
    create: (body: NewProject, options?: RequestOptions) =>
      transport.call<Project>('POST', '/v1/projects', { body }, options),

    /** Estimates the cost and duration of a project, without creating it. */
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

    /** Finds words in what is said in all videos, and in titles of videos and clips; the newest video first. */
    search: (query: SearchQuery, options?: RequestOptions): List<Found> =>
      listOf(transport, '/v1/search', query, options),

    /** Deletes a project and everything made of it. */
    delete: (project_id: string, options?: RequestOptions) =>
      transport.call<void>('DELETE', path`/v1/projects/${project_id}`, {}, options),

    /** Retries a failed project, starting after its last finished stage. */
    retry: (project_id: string, options?: RequestOptions) =>
      transport.call<Project>('POST', path`/v1/projects/${project_id}/retry`, {}, options),

    /** Waits until a project has ended, well or not: `status` is then `completed`, `failed` or `cancelled`. */
    wait: (project_id: string, options: WaitOptions<Project> = {}) =>
      waitFor((patience) => get(project_id, patience), ENDED, options),
  }
}
