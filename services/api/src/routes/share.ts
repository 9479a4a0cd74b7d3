import { Type as t } from '@sinclair/typebox'
import {
  type Context,
  changeShare,
  createShare,
  deleteShare,
  readShare,
  regenerateShare,
} from '@svc/domain'
import { Share, ShareChange, ShareRequest } from '@svc/specification'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'
import { made } from '../plugins/idempotency.ts'
import { ProjectPath } from './paths.ts'

export const share = (core: Core) =>
  new Elysia({ name: 'share', prefix: '/v1/projects/:project_id/share', tags: ['Share links'] })
    .use(access(core))
    .get('', ({ context, params }) => readShare(context, params.project_id), {
      scope: 'svc:projects:read',
      params: ProjectPath,
      response: Share,
      detail: {
        operationId: 'getShare',
        summary: 'Get the share link',
        description:
          'Without a link it is `NOT_FOUND`. One that has expired is there until it is deleted or replaced.',
      },
    })
    .post(
      '',
      ({ once, params, body }) => once(body, (held) => create(held, params.project_id, body)),
      {
        scope: 'svc:projects:write',
        params: ProjectPath,
        body: ShareRequest,
        response: { 200: Share, 201: Share },
        detail: {
          operationId: 'createShare',
          summary: 'Create the share link, or lay the request over the one there is',
          description:
            '201 with a new link, also in place of one that has expired; 200 when there is one, whose address stays: what the request says is laid over its terms.',
        },
      },
    )
    .patch('', ({ context, params, body }) => changeShare(context, params.project_id, body), {
      scope: 'svc:projects:write',
      params: ProjectPath,
      body: ShareChange,
      response: Share,
      detail: {
        operationId: 'updateShare',
        summary: 'Change what the share link allows; its address stays (JSON merge patch)',
        description:
          '`null` puts a member back to its default, what is left out stays. A later `expires_at` opens a link that has expired again.',
      },
    })
    .post(
      '/regenerate',
      ({ once, params, body }) =>
        once(body, async (held) => made(200, await regenerateShare(held, params.project_id, body))),
      {
        scope: 'svc:projects:write',
        params: ProjectPath,
        body: ShareRequest,
        response: Share,
        detail: {
          operationId: 'regenerateShare',
          summary: 'Give the share link a new address; the old one ends at once',
          description: `What the request says is laid over its terms. Without a link it is \`NOT_FOUND\`. ${OPEN_PAGES}`,
        },
      },
    )
    .delete(
      '',
      async ({ context, params, set }) => {
        await deleteShare(context, params.project_id)
        set.status = 204
      },
      {
        scope: 'svc:projects:write',
        params: ProjectPath,
        response: { 204: t.Void() },
        detail: {
          operationId: 'deleteShare',
          summary: 'End the share link',
          description: `Its page is not found from then on. ${OPEN_PAGES}`,
        },
      },
    )

async function create(context: Context, projectId: string, request: ShareRequest) {
  const { share, is_new } = await createShare(context, projectId, request)
  const location = `/v1/projects/${projectId}/share`
  return is_new ? made(201, share, location) : made(200, share, location)
}

/** The addresses of its videos and pictures are signed for that long, and are not looked up. */
const OPEN_PAGES =
  'What a page that is open already plays can be fetched for up to seven hours more.'
