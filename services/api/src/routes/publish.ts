import { type Context, estimatePost, publishClip } from '@svc/domain'
import { CalendarPost, Estimate, PublishRequest } from '@svc/specification'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'
import { made } from '../plugins/idempotency.ts'
import { ClipPath } from './paths.ts'

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
          operationId: 'publishClip',
          summary: 'Publish or schedule a clip; a render that is missing is made and charged',
          description:
            'Without `scheduled_at` it is published at once. Words that are left out are those of the clip. The answer is the calendar entry: read it until it is `posted` or `failed`.',
          'x-costs':
            'Nothing by itself. Without a finished render one of 1080p is made and charged (`costs.render_per_minute`, the started minute counts); its credits are reserved now.',
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
  const post = await publishClip(context, clipId, request)
  return made(201, post, `/v1/calendar/${post.post_id}`)
}
