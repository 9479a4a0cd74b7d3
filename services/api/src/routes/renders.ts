import { Type as t } from '@sinclair/typebox'
import {
  type Context,
  Estimate,
  estimateRender,
  Render,
  RenderRequest,
  readLatestRender,
  startRender,
} from '@svc/domain'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'
import { made } from '../plugins/idempotency.ts'

const ClipPath = t.Object({ clip_id: t.String() })

export const renders = (core: Core) =>
  new Elysia({ name: 'renders', prefix: '/v1/clips/:clip_id/renders', tags: ['Renders'] })
    .use(access(core))
    .post('', ({ once, params, body }) => once(body, (held) => start(held, params.clip_id, body)), {
      scope: 'svc:render:execute',
      params: ClipPath,
      body: RenderRequest,
      response: { 200: t.Union([Render, Estimate]), 202: Render },
      detail: {
        summary: 'Start a render; consumes credits',
        'x-refusals': ['INSUFFICIENT_CREDITS', 'PLAN_UPGRADE_REQUIRED', 'PROJECT_NOT_READY'],
      },
    })
    .get('/latest', ({ context, params }) => readLatestRender(context, params.clip_id), {
      scope: 'svc:render:execute',
      params: ClipPath,
      response: Render,
      detail: { summary: 'Get the latest render of a clip' },
    })

async function start(context: Context, clipId: string, request: RenderRequest) {
  if (request.dry_run) return made(200, await estimateRender(context, clipId, request))
  const render = await startRender(context, clipId, request)
  const location = `/v1/clips/${clipId}/renders/latest`
  return render.status === 'completed' ? made(200, render, location) : made(202, render, location)
}
