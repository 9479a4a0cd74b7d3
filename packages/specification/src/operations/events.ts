import { Type as t } from '@sinclair/typebox'
import { EventPage } from '../page.ts'
import { STORY } from '../story.ts'
import { operations } from './operation.ts'
import { pageQuery } from './query.ts'

const STREAMED = `event: project.progress
data: {"type":"project.progress","data":{"project_id":"${STORY.project_id}","progress":40}}

`

export const events = operations('Events', {
  listEvents: {
    at: 'GET /v1/events',
    scope: 'svc:projects:read',
    query: pageQuery(50, 200, {
      after: t.Optional(
        t.Union([t.Integer({ minimum: 0 }), t.Literal('now')], {
          description:
            'The `sequence` of the last known event, or `now`: no items, and a `next_cursor` that leads to what happens later. With a `cursor` it is not read. Default: 0, all.',
          examples: [11],
        }),
      ),
    }),
    answers: { 200: EventPage },
    summary: 'List what happened, oldest first',
    description:
      'The list ends behind the newest event. To follow what happens, ask again every few seconds with the `sequence` of the last event as `after`: the answer holds what has happened since. `after=now` begins with the present moment; ask with the `next_cursor` of each page, which is never null there.',
  },
  watchProject: {
    at: 'GET /v1/projects/:project_id/events',
    scope: 'svc:projects:read',
    headers: ['Last-Event-ID'],
    streams: {
      200: {
        description: 'Events as they happen, and `project.progress` whenever it moves.',
        content: { 'text/event-stream': { schema: { type: 'string' }, example: STREAMED } },
      },
      204: { description: 'The project has ended, and its end was seen: do not come again.' },
    },
    summary: 'Watch a project until it ends, as server-sent events',
    description:
      'Each event has the body of an `Event` as its data and its `sequence` as its id; send that as `Last-Event-ID` to go on where a connection ended. `project.progress` has no id, and comes here only.',
  },
})
