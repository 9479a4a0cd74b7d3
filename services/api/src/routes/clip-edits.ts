import { Type as t } from '@sinclair/typebox'
import { type Context, editClip, listRevisions, readRevision, restoreRevision } from '@svc/domain'
import { Clip, ClipChange, ClipRevisionContent, ClipRevisionPage } from '@svc/specification'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'
import { made } from '../plugins/idempotency.ts'
import { PAGE_LIMITS } from './page-limits.ts'
import { paged, pageQuery } from './pages.ts'
import { ClipPath } from './paths.ts'

const RevisionPath = t.Object({
  ...ClipPath.properties,
  revision: t.String({ description: 'The revision of the clip.', examples: ['1'] }),
})

export const clipEdits = (core: Core) =>
  new Elysia({ name: 'clip edits', prefix: '/v1/clips/:clip_id', tags: ['Clips'] })
    .use(access(core))
    .patch('', ({ context, params, body }) => editClip(context, params.clip_id, body), {
      scope: 'svc:results:write',
      params: ClipPath,
      body: ClipChange,
      response: Clip,
      detail: {
        'x-languages': true,
        operationId: 'updateClip',
        summary: 'Edit a clip: its texts, cut, caption words, framing and caption style',
        description:
          'Answers at once; `preview.status` is `updating` until preview and caption files show the change. Each edit makes a revision. Renders and posts keep the one they were made for. `CONFLICT` names the present `revision` when the change was made for another.',
        'x-refusals': ['CONFLICT', 'PROJECT_NOT_READY'],
      },
    })
    .get(
      '/revisions',
      ({ context, params, query }) =>
        listRevisions(context, params.clip_id, paged(query, PAGE_LIMITS.revisions)),
      {
        scope: 'svc:results:read',
        params: ClipPath,
        query: t.Object(pageQuery(PAGE_LIMITS.revisions)),
        response: ClipRevisionPage,
        detail: {
          operationId: 'listRevisions',
          summary: 'List the revisions of a clip, newest first',
          description: 'What each edit changed. All are kept while the clip exists.',
        },
      },
    )
    .get(
      '/revisions/:revision',
      ({ context, params }) => readRevision(context, params.clip_id, numberOf(params)),
      {
        scope: 'svc:results:read',
        params: RevisionPath,
        response: ClipRevisionContent,
        detail: {
          operationId: 'getRevision',
          summary: 'Get a revision of a clip with all that it holds',
          description: 'What the clip was then: texts, cut, words and how it looked.',
        },
      },
    )
    .post('/revisions/:revision/restore', ({ once, params }) => once(null, restore(params)), {
      scope: 'svc:results:write',
      params: RevisionPath,
      response: Clip,
      detail: {
        'x-languages': true,
        operationId: 'restoreRevision',
        summary: 'Bring a revision of a clip back, as a new revision',
        description: 'Takes no body. Nothing is lost: the revisions in between stay.',
        'x-headers': ['If-Match'],
        'x-refusals': ['CONFLICT', 'PROJECT_NOT_READY'],
      },
    })

const restore = (params: { clip_id: string; revision: string }) => async (context: Context) => {
  const clip = await restoreRevision(context, params.clip_id, numberOf(params))
  return made(200, clip, `/v1/clips/${clip.clip_id}`)
}

/** Gives the number of a revision; 0, which no clip has, for what is no such number. */
const numberOf = ({ revision }: { revision: string }) =>
  /^[1-9]\d{0,8}$/.test(revision) ? Number(revision) : 0
