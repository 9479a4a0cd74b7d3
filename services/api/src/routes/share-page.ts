import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'

/** What people without an account see of a share link; it is no part of `/v1`. */
export const sharePage = ({ sharePages }: Core) =>
  new Elysia({ name: 'share-page', prefix: '/s' })
    .get('/:file', ({ request, params }) => sharePages.show(request, params.file), {
      detail: { hide: true },
    })
    .post('/:file', ({ request, params }) => sharePages.unlock(request, params.file), {
      parse: 'none',
      detail: { hide: true },
    })
