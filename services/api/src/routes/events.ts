import { Type as t } from '@sinclair/typebox'
import { type Context, Event, findPosition, followProject, listEvents } from '@svc/domain'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { eventStream } from '../event-stream.ts'
import { readLastEventId } from '../last-event-id.ts'
import { access } from '../plugins/access.ts'
import { PAGE_LIMITS } from './page-limits.ts'
import { paged, pageQuery } from './pages.ts'

export const events = (core: Core) =>
  new Elysia({ name: 'events', prefix: '/v1', tags: ['Events'] })
    .use(access(core))
    .get('/events', ({ context, query }) => listEvents(context, paged(query, PAGE_LIMITS.events)), {
      scope: 'svc:projects:read',
      query: t.Object({
        ...pageQuery(PAGE_LIMITS.events),
        after: t.Optional(
          t.Integer({ minimum: 0, description: 'The `sequence` of the last event that is known.' }),
        ),
      }),
      response: t.Object({ items: t.Array(Event), next_cursor: t.String() }),
      detail: {
        summary: 'List what happened, oldest first',
        description:
          'Every page has a `next_cursor`, the newest and an empty one too. To follow what happens, ask again with it every few seconds: the answer holds what has happened since.',
      },
    })
    .get(
      '/projects/:project_id/events',
      ({ context, params, request }) => watch(core, context, params.project_id, request),
      {
        scope: 'svc:projects:read',
        params: t.Object({ project_id: t.String() }),
        detail: {
          summary: 'Watch a project until it ends, as server-sent events',
          responses: {
            200: {
              description: 'Events as they happen, and `project.progress` whenever it moves.',
              content: { 'text/event-stream': { schema: { type: 'string' } } },
            },
            204: { description: 'The project has ended, and its end was seen: do not come again.' },
          },
        },
      },
    )

async function watch(
  { stopping }: Core,
  context: Context,
  projectId: string,
  request: Request,
): Promise<Response> {
  const position = await findPosition(context, projectId, readLastEventId(request.headers))
  if (position === null || request.method === 'HEAD') return new Response(null, { status: 204 })
  return eventStream(
    (signal) => followProject(context, projectId, position, signal),
    AbortSignal.any([request.signal, stopping]),
  )
}
