import { Type as t } from '@sinclair/typebox'
import { Estimate } from '../credits.ts'
import { Render, RenderRequest } from '../render.ts'
import { operations } from './operation.ts'

export const renders = operations('Renders', {
  startRender: {
    at: 'POST /v1/clips/:clip_id/renders',
    scope: 'svc:render:execute',
    body: RenderRequest,
    answers: { 200: t.Union([Render, Estimate]), 202: Render },
    refuses: ['CONFLICT', 'INSUFFICIENT_CREDITS', 'PROJECT_NOT_READY'],
    location: '/v1/renders/:render_id',
    summary: 'Start a render; consumes credits',
    description:
      'Answers 202 with the render `queued`: read it until it is `completed` or `failed`. When the same render is finished already it is answered with 200, and when it is running with 202; neither is charged again unless `force` is set. `CONFLICT` for a translation that is not ready, is outdated, or that no person has reviewed.',
    costs:
      '`costs.render_per_minute` for each minute that is begun, at least `costs.render_minimum`, times `costs.render_high_resolution_factor` above 1080p. Reserved at once, charged when it is completed, given back when it fails. `dry_run` tells the price.',
  },
  getLatestRender: {
    at: 'GET /v1/clips/:clip_id/renders/latest',
    scope: 'svc:render:execute',
    answers: { 200: Render },
    summary: 'Get the latest render of a clip',
    description:
      'The newest by its creation, finished or not. A clip that was never rendered is `NOT_FOUND`.',
  },
  getRender: {
    at: 'GET /v1/renders/:render_id',
    scope: 'svc:render:execute',
    answers: { 200: Render },
    summary: 'Get a render',
    description: 'How far it is; its files, once it is `completed`.',
  },
  retryRender: {
    at: 'POST /v1/renders/:render_id/retry',
    scope: 'svc:render:execute',
    answers: { 202: Render },
    refuses: ['CONFLICT', 'INSUFFICIENT_CREDITS'],
    location: '/v1/renders/:render_id',
    summary: 'Try a failed render again, for the price it had',
    description:
      'Posts that failed because of it, and whose time passed less than a day ago, wait for it again and are published when it is finished. Older ones stay failed until they are given a new time.',
    costs: 'What the render was expected to cost the first time: a failed one was given back.',
  },
})
