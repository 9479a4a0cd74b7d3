import { Type as t } from '@sinclair/typebox'
import {
  CalendarPost,
  cancelPost,
  listCalendar,
  PostChange,
  readPost,
  updatePost,
} from '@svc/domain'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'
import { CalendarListQuery } from './list-queries.ts'
import { PAGE_LIMITS } from './page-limits.ts'
import { PageOf, paged } from './pages.ts'

const PostPath = t.Object({ post_id: t.String() })

export const calendar = (core: Core) =>
  new Elysia({ name: 'calendar', prefix: '/v1/calendar', tags: ['Calendar'] })
    .use(access(core))
    .get('', ({ context, query }) => listCalendar(context, paged(query, PAGE_LIMITS.calendar)), {
      scope: 'svc:calendar:read',
      query: CalendarListQuery,
      response: PageOf(CalendarPost),
      detail: { summary: 'List scheduled and posted content, by time' },
    })
    .get('/:post_id', ({ context, params }) => readPost(context, params.post_id), {
      scope: 'svc:calendar:read',
      params: PostPath,
      response: CalendarPost,
      detail: { summary: 'Get a calendar entry, also a cancelled one' },
    })
    .patch('/:post_id', ({ context, params, body }) => updatePost(context, params.post_id, body), {
      scope: 'svc:calendar:write',
      params: PostPath,
      body: PostChange,
      response: CalendarPost,
      detail: {
        summary: 'Reschedule or update a pending post; a failed one becomes pending again',
        'x-refusals': [
          'POST_ALREADY_PUBLISHED',
          'POST_IN_PROGRESS',
          'RENDER_REQUIRED',
          'SOCIAL_ACCOUNT_NOT_CONNECTED',
        ],
      },
    })
    .delete('/:post_id', ({ context, params }) => cancelPost(context, params.post_id), {
      scope: 'svc:calendar:write',
      params: PostPath,
      response: CalendarPost,
      detail: {
        summary: 'Cancel a pending post',
        'x-refusals': ['POST_ALREADY_PUBLISHED', 'POST_IN_PROGRESS'],
      },
    })
