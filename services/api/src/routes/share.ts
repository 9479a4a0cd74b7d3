import { Type as t } from '@sinclair/typebox'
import {
  type Context,
  changeShare,
  createShare,
  deleteShare,
  readShare,
  regenerateShare,
  Share,
  ShareChange,
  ShareRequest,
} from '@svc/domain'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'
import { made } from '../plugins/idempotency.ts'

const ProjectPath = t.Object({ project_id: t.String() })

export const share = (core: Core) =>
  new Elysia({ name: 'share', prefix: '/v1/projects/:project_id/share', tags: ['Share links'] })
    .use(access(core))
    .get('', ({ context, params }) => readShare(context, params.project_id), {
      scope: 'svc:projects:read',
      params: ProjectPath,
      response: Share,
      detail: { summary: 'Get the share link' },
    })
    .post(
      '',
      ({ once, params, body }) => once(body, (held) => create(held, params.project_id, body)),
      {
        scope: 'svc:projects:write',
        params: ProjectPath,
        body: ShareRequest,
        response: { 200: Share, 201: Share },
        detail: { summary: 'Create the share link, or lay the request over the one there is' },
      },
    )
    .patch('', ({ context, params, body }) => changeShare(context, params.project_id, body), {
      scope: 'svc:projects:write',
      params: ProjectPath,
      body: ShareChange,
      response: Share,
      detail: {
        summary: 'Change what the share link allows; its address stays (JSON merge patch)',
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
        detail: { summary: 'Give the share link a new address; the old one ends at once' },
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
        detail: { summary: 'End the share link' },
      },
    )

async function create(context: Context, projectId: string, request: ShareRequest) {
  const { share, is_new } = await createShare(context, projectId, request)
  const location = `/v1/projects/${projectId}/share`
  return is_new ? made(201, share, location) : made(200, share, location)
}
