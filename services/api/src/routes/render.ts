import { type Context, readRender, retryRender } from '@svc/domain'
import { Render } from '@svc/specification'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'
import { made } from '../plugins/idempotency.ts'
import { RenderPath } from './paths.ts'

export const render = (core: Core) =>
  new Elysia({ name: 'render', prefix: '/v1/renders/:render_id', tags: ['Renders'] })
    .use(access(core))
    .get('', ({ context, params }) => readRender(context, params.render_id), {
      scope: 'svc:render:execute',
      params: RenderPath,
      response: Render,
      detail: {
        operationId: 'getRender',
        summary: 'Get a render',
        description: 'How far it is; its files, once it is `completed`.',
        'x-refusals': ['PLAN_UPGRADE_REQUIRED'],
      },
    })
    .post('/retry', ({ once, params }) => once(null, retry(params.render_id)), {
      scope: 'svc:render:execute',
      params: RenderPath,
      response: { 202: Render },
      detail: {
        operationId: 'retryRender',
        summary: 'Try a failed render again, for the price it had',
        'x-costs':
          'What the render was expected to cost the first time: a failed one was given back.',
        description:
          'Posts that failed because of it, and whose time passed less than a day ago, wait for it again and are published when it is finished. Older ones stay failed until they are given a new time.',
        'x-refusals': ['CONFLICT', 'INSUFFICIENT_CREDITS', 'PLAN_UPGRADE_REQUIRED'],
      },
    })

const retry = (render_id: string) => async (context: Context) => {
  const render = await retryRender(context, render_id)
  return made(202, render, `/v1/renders/${render_id}`)
}
