import { Type as t } from '@sinclair/typebox'
import {
  type Context,
  createClip,
  createProject,
  deleteProject,
  estimateProject,
  listClips,
  retryProject,
} from '@svc/domain'
import { sized } from '@svc/http'
import {
  Clip,
  ClipPage,
  ClipRequest,
  Estimate,
  Project,
  ProjectPage,
  ProjectRequest,
} from '@svc/specification'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'
import { made } from '../plugins/idempotency.ts'
import { writePage } from '../plugins/written-answer.ts'
import { requireTranscript } from '../transcripts/require-transcript.ts'
import { ClipListQuery, ProjectListQuery, projectQuery } from './list-queries.ts'
import { PAGE_LIMITS } from './page-limits.ts'
import { paged } from './pages.ts'
import { ProjectPath } from './paths.ts'

/** A transcript of two megabytes may be inside. */
const MAX_REQUEST_BYTES = 3_000_000

export const projects = (core: Core) =>
  new Elysia({ name: 'projects', prefix: '/v1/projects', tags: ['Projects'] })
    .use(access(core))

    .get(
      '',
      async ({ context, query }) =>
        writePage(await core.projects.list(context, projectQuery(query))),
      {
        scope: 'svc:projects:read',
        query: ProjectListQuery,
        response: ProjectPage,
        detail: {
          operationId: 'listProjects',
          summary: 'List projects, newest first',
          description: 'Filters narrow together. Several projects are read at once by `ids`.',
        },
      },
    )
    .post(
      '',
      async ({ once, body }) => {
        // Before the transaction begins, because that would hold a connection during the check.
        await requireTranscript(core.transcripts, body)
        return once(body, (held) => create(held, body))
      },
      {
        scope: 'svc:projects:write',
        body: sized(ProjectRequest, MAX_REQUEST_BYTES, ['source', 'transcript', 'text']),
        response: { 200: Estimate, 201: Project },
        detail: {
          operationId: 'createProject',
          summary: 'Create a clipping or captions project',
          description:
            'Answers at once; the work goes on in the background. Wait for `status` by reading the project, by its event stream, or by `webhook_url`. Above what the plan works on at a time a project waits; it is refused only above `limits.max_unfinished_projects` of the account. With `dry_run` the length of an upload is known once a project was made of it; of any other source it is `null`.',
          'x-costs':
            'Nothing unless `costs.processing_per_minute` of `GET /v1/credits` says otherwise.',
        },
      },
    )
    .get('/:project_id', ({ context, params }) => core.projects.read(context, params.project_id), {
      scope: 'svc:projects:read',
      reads: 'together',
      params: ProjectPath,
      response: Project,
      detail: {
        operationId: 'getProject',
        summary: 'Get project status and detail',
        description:
          'Poll it every few seconds until `status` is `completed`, `failed` or `cancelled`; with `If-None-Match` an unchanged project is 304.',
      },
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
        detail: {
          operationId: 'deleteProject',
          summary: 'Delete a project and everything made of it',
          description:
            'Stops what still runs, gives back what it holds, cancels its posts that wait, and removes clips, renders, files and the share link.',
        },
      },
    )
    .post('/:project_id/retry', ({ once, params }) => once(null, retry(params.project_id)), {
      scope: 'svc:projects:write',
      params: ProjectPath,
      response: { 202: Project },
      detail: {
        operationId: 'retryProject',
        summary: 'Try a failed project again, behind its last finished stage',
        description:
          'Answers at once with the project `queued`; what was done already is kept. One that has not failed is answered as it is; one whose error is not `retryable` is a `CONFLICT`.',
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
        response: ClipPage,
        detail: {
          'x-languages': true,
          operationId: 'listClips',
          summary: 'List the clips of a project, those that are ready so far',
          description:
            'The best first unless `sort` says otherwise. Can be asked while the project is worked on. With `include=words` a page has at most 20, whatever `limit` says.',
        },
      },
    )
    .post(
      '/:project_id/clips',
      ({ once, params, body }) =>
        once(body, async (held) => {
          const clip = await createClip(held, params.project_id, body)
          return made(201, clip, `/v1/clips/${clip.clip_id}`)
        }),
      {
        scope: 'svc:results:write',
        params: ProjectPath,
        body: ClipRequest,
        response: { 201: Clip },
        detail: {
          'x-languages': true,
          operationId: 'createClip',
          summary: 'Make a clip by hand, of a range of the source',
          description:
            'Answers at once with the clip `processing`; its words, framing and preview follow. It is ranked last, with a score of 0, and counts as one of the clips of the project: more than the plan allows is a `CONFLICT`.',
          'x-refusals': ['CONFLICT', 'PROJECT_NOT_READY'],
        },
      },
    )

async function create(context: Context, request: ProjectRequest) {
  if (request.dry_run) return made(200, await estimateProject(context, request))
  const project = await createProject(context, request)
  return made(201, project, `/v1/projects/${project.project_id}`)
}

const retry = (project_id: string) => async (context: Context) =>
  made(202, await retryProject(context, project_id), `/v1/projects/${project_id}`)
