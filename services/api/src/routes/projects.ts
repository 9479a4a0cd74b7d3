import {
  createClip,
  createProject,
  deleteProject,
  estimateProject,
  findMoments,
  search as findWords,
  listClips,
  nameSpeakers,
  retryProject,
} from '@svc/domain'
import {
  type Input,
  MOST_IDS,
  projects as operations,
  search as searching,
} from '@svc/specification/operations'
import type { Core } from '../dependencies.ts'
import { made } from '../plugins/idempotency.ts'
import { serve } from '../plugins/serve.ts'
import { writePage } from '../plugins/written-answer.ts'
import { getProjectTimeline, importClip } from '../timelines.ts'
import { requireTranscript } from '../transcripts/open-transcript-check.ts'

export const projects = (core: Core) =>
  serve(core, operations, {
    listProjects: async (context, query, { request }) =>
      writePage(await core.projects.list(context, chosen(query, request.url))),
    createProject: {
      before: (_, request) => requireTranscript(core.transcripts, request),
      verb: async (context, request) =>
        request.dry_run
          ? made(200, await estimateProject(context, request))
          : made(201, await createProject(context, request)),
    },
    getProject: { verb: core.projects.read, reads: 'together' },
    updateProject: nameSpeakers,
    deleteProject,
    retryProject,
    listClips,
    createClip,
    findClips: {
      before: (context, project_id, request, { request: sent }) =>
        core.askAboutMoments(context, project_id, request, sent),
      verb: (context, project_id, request) => findMoments(context, project_id, request, core),
    },
    importClip,
    getProjectTimeline,
  })

export const search = (core: Core) => serve(core, searching, { search: findWords })

/** Reads the list of ids; a page holds all of them unless `limit` says less. */
function chosen({ ids, ...query }: Input<typeof operations.listProjects>[0], url: string) {
  if (ids === undefined) return query
  const limit = new URL(url).searchParams.has('limit') ? query.limit : MOST_IDS
  return { ...query, limit, ids: ids.split(',') }
}
