import { search as findWords } from '@svc/domain'
import { FoundPage } from '@svc/specification'
import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'
import { access } from '../plugins/access.ts'
import { SearchQuery } from './list-queries.ts'
import { PAGE_LIMITS } from './page-limits.ts'
import { paged } from './pages.ts'

export const search = (core: Core) =>
  new Elysia({ name: 'search', prefix: '/v1', tags: ['Projects'] })
    .use(access(core))
    .get('/search', ({ context, query }) => findWords(context, paged(query, PAGE_LIMITS.search)), {
      scope: 'svc:projects:read',
      query: SearchQuery,
      response: FoundPage,
      detail: {
        operationId: 'search',
        summary: 'Search what is said in all videos',
        description:
          'Finds words in what is said, and in the titles and descriptions of videos and clips. The newest video comes first; within one its title, its clips, and then what is said, in the order of its time. Accents and case do not matter, nor the ending of a word where its language is known. To make a clip of what was found, send its `start` and `end` to `POST /v1/projects/{project_id}/clips`.',
      },
    })
