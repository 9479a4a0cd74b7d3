import { Type as t } from '@sinclair/typebox'
import { type Context, estimateRender, readLatestRender, startRender } from '@svc/domain'
import { Estimate, Render, RenderRequest } from '@svc/specification'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'
import { made } from '../plugins/idempotency.ts'
import { ClipPath } from './paths.ts'

export const renders = (core: Core) =>
  new Elysia({ name: 'renders', prefix: '/v1/clips/:clip_id/renders', tags: ['Renders'] })
    .use(access(core))
    .post('', ({ once, params, body }) => once(body, (held) => start(held, params.clip_id, body)), {
      scope: 'svc:render:execute',
      params: ClipPath,
      body: RenderRequest,
      response: { 200: t.Union([Render, Estimate]), 202: Render },
      detail: {
        operationId: 'startRender',
        summary: 'Start a render; consumes credits',
        description:
          'Answers 202 with the render `queued`: read it until it is `completed` or `failed`. When the same render is finished already it is answered with 200, and when it is running with 202; neither is charged again unless `force` is set.',
        'x-costs':
          '`costs.render_per_minute` for each minute that is begun, at least `costs.render_minimum`, times `costs.render_high_resolution_factor` above 1080p. Reserved at once, charged when it is completed, given back when it fails. `dry_run` tells the price.',
        'x-refusals': ['INSUFFICIENT_CREDITS', 'PLAN_UPGRADE_REQUIRED', 'PROJECT_NOT_READY'],
      },
    })
    .get('/latest', ({ context, params }) => readLatestRender(context, params.clip_id), {
      scope: 'svc:render:execute',
      params: ClipPath,
      response: Render,
      detail: {
        operationId: 'getLatestRender',
        summary: 'Get the latest render of a clip',
        description:
          'The newest by its creation, finished or not. A clip that was never rendered is `NOT_FOUND`.',
        'x-refusals': ['PLAN_UPGRADE_REQUIRED'],
      },
    })

async function start(context: Context, clipId: string, request: RenderRequest) {
  if (request.dry_run) return made(200, await estimateRender(context, clipId, request))
  const render = await startRender(context, clipId, request)
  const location = `/v1/renders/${render.render_id}`
  return render.status === 'completed' ? made(200, render, location) : made(202, render, location)
}
