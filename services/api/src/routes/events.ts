import { type Context, findPosition, followProject, listEvents } from '@svc/domain'
import { EventPage, STORY } from '@svc/specification'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { eventStream } from '../event-stream.ts'
import { readLastEventId } from '../last-event-id.ts'
import { access } from '../plugins/access.ts'
import { EventListQuery } from './list-queries.ts'
import { PAGE_LIMITS } from './page-limits.ts'
import { paged } from './pages.ts'
import { ProjectPath } from './paths.ts'

export const events = (core: Core) =>
  new Elysia({ name: 'events', prefix: '/v1', tags: ['Events'] })
    .use(access(core))
    .get('/events', ({ context, query }) => listEvents(context, paged(query, PAGE_LIMITS.events)), {
      scope: 'svc:projects:read',
      query: EventListQuery,
      response: EventPage,
      detail: {
        operationId: 'listEvents',
        summary: 'List what happened, oldest first',
        description:
          'The list ends behind the newest event. To follow what happens, ask again every few seconds with the `sequence` of the last event as `after`: the answer holds what has happened since. `after=now` begins with the present moment; ask with the `next_cursor` of each page, which is never null there.',
      },
    })
    .get(
      '/projects/:project_id/events',
      ({ context, params, request }) => watch(core, context, params.project_id, request),
      {
        scope: 'svc:projects:read',
        params: ProjectPath,
        detail: {
          'x-headers': ['Last-Event-ID'],
          operationId: 'watchProject',
          summary: 'Watch a project until it ends, as server-sent events',
          description:
            'Each event has the body of an `Event` as its data and its `sequence` as its id; send that as `Last-Event-ID` to go on where a connection ended. `project.progress` has no id, and comes here only.',
          responses: {
            200: {
              description: 'Events as they happen, and `project.progress` whenever it moves.',
              content: { 'text/event-stream': { schema: { type: 'string' }, example: STREAMED } },
            },
            204: { description: 'The project has ended, and its end was seen: do not come again.' },
          },
        },
      },
    )

const STREAMED = `event: project.progress
data: {"type":"project.progress","data":{"project_id":"${STORY.project_id}","progress":40}}

`

async function watch(
  { callers, stopping }: Core,
  context: Context,
  projectId: string,
  request: Request,
): Promise<Response> {
  const position = await findPosition(context, projectId, readLastEventId(request.headers))
  if (position === null || request.method === 'HEAD') return new Response(null, { status: 204 })
  const connection = AbortSignal.any([request.signal, stopping])
  const mayWatch = () => callers.isStillFor(context.accountId, request.headers)
  return eventStream({ connection, mayWatch }, (signal) =>
    followProject(context, projectId, position, signal),
  )
}
