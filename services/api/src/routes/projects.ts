import { Type as t } from '@sinclair/typebox'
import {
  Clip,
  type Context,
  createProject,
  deleteProject,
  Estimate,
  estimateProject,
  listClips,
  listProjects,
  Project,
  ProjectRequest,
  readProject,
  retryProject,
} from '@svc/domain'
import { sized } from '@svc/http'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'
import { made } from '../plugins/idempotency.ts'
import { requireTranscript } from '../transcripts/require-transcript.ts'
import { ClipListQuery, ProjectListQuery, projectQuery } from './list-queries.ts'
import { PAGE_LIMITS } from './page-limits.ts'
import { PageOf, paged } from './pages.ts'

/** A transcript of two megabytes may be inside. */
const MAX_REQUEST_BYTES = 3_000_000

const ProjectPath = t.Object({ project_id: t.String() })

export const projects = (core: Core) =>
  new Elysia({ name: 'projects', prefix: '/v1/projects', tags: ['Projects'] })
    .use(access(core))
    .get('', ({ context, query }) => listProjects(context, projectQuery(query)), {
      scope: 'svc:projects:read',
      query: ProjectListQuery,
      response: PageOf(Project),
      detail: { summary: 'List projects, newest first' },
    })
    .post(
      '',
      async ({ once, body }) => {
        // Before the transaction begins, which would hold a connection all the while.
        await requireTranscript(core.transcripts, body)
        return once(body, (held) => create(held, body))
      },
      {
        scope: 'svc:projects:write',
        body: sized(ProjectRequest, MAX_REQUEST_BYTES, ['source', 'transcript', 'text']),
        response: { 200: Estimate, 201: Project },
        detail: { summary: 'Create a clipping or captions project' },
      },
    )
    .get('/:project_id', ({ context, params }) => readProject(context, params.project_id), {
      scope: 'svc:projects:read',
      params: ProjectPath,
      response: Project,
      detail: { summary: 'Get project status and detail' },
    })
    .delete(
      '/:project_id',
      async ({ context, params, set }) => {
        await deleteProject(context, params.project_id)
        set.status = 204
      },
      {
        scope: 'svc:projects:write',
        params: ProjectPath,
        response: { 204: t.Void() },
        detail: { summary: 'Delete a project and everything made of it' },
      },
    )
    .post('/:project_id/retry', ({ once, params }) => once(null, retry(params.project_id)), {
      scope: 'svc:projects:write',
      params: ProjectPath,
      response: { 202: Project },
      detail: {
        summary: 'Try a failed project again, behind its last finished stage',
        'x-refusals': ['CONFLICT'],
      },
    })
    .get(
      '/:project_id/clips',
      ({ context, params, query }) =>
        listClips(context, params.project_id, paged(query, PAGE_LIMITS.clips)),
      {
        scope: 'svc:projects:read',
        params: ProjectPath,
        query: ClipListQuery,
        response: PageOf(Clip),
        detail: { summary: 'List the clips of a project, those that are ready so far' },
      },
    )

async function create(context: Context, request: ProjectRequest) {
  if (request.dry_run) return made(200, await estimateProject(context, request))
  const project = await createProject(context, request)
  return made(201, project, `/v1/projects/${project.project_id}`)
}

const retry = (project_id: string) => async (context: Context) =>
  made(202, await retryProject(context, project_id), `/v1/projects/${project_id}`)
