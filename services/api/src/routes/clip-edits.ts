import { Type as t } from '@sinclair/typebox'
import { type Context, editClip, listRevisions, restoreRevision } from '@svc/domain'
import { Clip, ClipChange, ClipRevisionPage } from '@svc/specification'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'
import { made } from '../plugins/idempotency.ts'
import { expectedRevision, revisionTag } from './entity-tag.ts'
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
    .patch(
      '',
      async ({ context, params, body, request, set }) => {
        const change = expectedRevision(request.headers, body)
        return revisionTag(set, await editClip(context, params.clip_id, change))
      },
      {
        scope: 'svc:results:write',
        params: ClipPath,
        body: ClipChange,
        response: Clip,
        detail: {
          operationId: 'updateClip',
          summary: 'Edit a clip: its texts, cut, caption words, framing and caption style',
          description:
            'Answers at once; `preview.status` is `updating` until preview and caption files show the change. Each edit makes a revision. Renders and posts keep the one they were made for. `CONFLICT` names the present `revision` when the change was made for another.',
          'x-headers': ['If-Match'],
          'x-refusals': ['CONFLICT', 'PROJECT_NOT_READY'],
        },
      },
    )
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
    .post(
      '/revisions/:revision/restore',
      ({ once, params, request }) => once(null, restore(params, request.headers)),
      {
        scope: 'svc:results:write',
        params: RevisionPath,
        response: Clip,
        detail: {
          operationId: 'restoreRevision',
          summary: 'Bring a revision of a clip back, as a new revision',
          description: 'Takes no body. Nothing is lost: the revisions in between stay.',
          'x-headers': ['If-Match'],
          'x-refusals': ['CONFLICT', 'PROJECT_NOT_READY'],
        },
      },
    )

const restore =
  (params: { clip_id: string; revision: string }, headers: Headers) => async (context: Context) => {
    const { revision: expected } = expectedRevision(headers, {})
    const { clip_id, revision } = params
    return made(200, await restoreRevision(context, clip_id, Number(revision), expected))
  }
