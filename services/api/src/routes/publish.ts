import { Type as t } from '@sinclair/typebox'
import {
  CalendarPost,
  type Context,
  Estimate,
  estimatePost,
  PublishRequest,
  publishClip,
} from '@svc/domain'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'
import { made } from '../plugins/idempotency.ts'

const ClipPath = t.Object({ clip_id: t.String() })

export const publish = (core: Core) =>
  new Elysia({ name: 'publish', prefix: '/v1/clips/:clip_id/publish', tags: ['Calendar'] })
    .use(access(core))
    .post(
      '',
      ({ once, params, body }) => once(body, (held) => schedule(held, params.clip_id, body)),
      {
        scope: 'svc:social:publish',
        params: ClipPath,
        body: PublishRequest,
        response: { 200: Estimate, 201: CalendarPost },
        detail: {
          summary: 'Publish or schedule a clip; a render that is missing is made and charged',
          'x-refusals': [
            'INSUFFICIENT_CREDITS',
            'PLAN_UPGRADE_REQUIRED',
            'PROJECT_NOT_READY',
            'RENDER_REQUIRED',
            'SOCIAL_ACCOUNT_NOT_CONNECTED',
          ],
        },
      },
    )

async function schedule(context: Context, clipId: string, request: PublishRequest) {
  if (request.dry_run) return made(200, await estimatePost(context, clipId, request))
  return made(201, await publishClip(context, clipId, request))
}
