import { cancelPost, listCalendar, readPost, updatePost } from '@svc/domain'
import { CalendarPost, PostChange, PostPage } from '@svc/specification'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'
import { CalendarListQuery } from './list-queries.ts'
import { PAGE_LIMITS } from './page-limits.ts'
import { paged } from './pages.ts'
import { PostPath } from './paths.ts'

export const calendar = (core: Core) =>
  new Elysia({ name: 'calendar', prefix: '/v1/calendar', tags: ['Calendar'] })
    .use(access(core))
    .get('', ({ context, query }) => listCalendar(context, paged(query, PAGE_LIMITS.calendar)), {
      scope: 'svc:calendar:read',
      query: CalendarListQuery,
      response: PostPage,
      detail: {
        operationId: 'listPosts',
        summary: 'List scheduled and posted content, by time',
        description:
          'Posts that wait, and posts that were delivered, failed or were cancelled; the earliest first unless `sort` says otherwise.',
      },
    })
    .get('/:post_id', ({ context, params }) => readPost(context, params.post_id), {
      scope: 'svc:calendar:read',
      params: PostPath,
      response: CalendarPost,
      detail: {
        operationId: 'getPost',
        summary: 'Get a calendar entry, also a cancelled one',
        description: 'Poll it after its time until it is `posted` or `failed`.',
      },
    })
    .patch('/:post_id', ({ context, params, body }) => updatePost(context, params.post_id, body), {
      scope: 'svc:calendar:write',
      params: PostPath,
      body: PostChange,
      response: CalendarPost,
      detail: {
        operationId: 'updatePost',
        summary: 'Reschedule or update a pending post; a failed one becomes pending again',
        description:
          'A JSON merge patch. What is left out stays; a post that is being delivered, or was, cannot be changed.',
        'x-costs':
          'Nothing by itself; a post that needs a render reserves its credits when it is scheduled.',
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
        operationId: 'cancelPost',
        summary: 'Cancel a pending post',
        description:
          'Answers with the entry, now `cancelled`. A render that was made for it alone and has not begun is cancelled too, and costs nothing.',
        'x-refusals': ['POST_ALREADY_PUBLISHED', 'POST_IN_PROGRESS'],
      },
    })
