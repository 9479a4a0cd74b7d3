import { Elysia } from 'elysia'
import type { Core } from '../app.ts'

/** The public pages of a share link; they are not part of `/v1`. */
export const sharePage = ({ sharePages }: Core) =>
  new Elysia({ name: 'share-page', prefix: '/s' })
    .get('/review.js', () => sharePages.script())
    .get('/:file', ({ request, params }) => sharePages.show(request, params.file))
    .post('/:file', ({ request, params }) => sharePages.answer(request, params.file), {
      parse: 'none',
    })

/** The public page of an upload link; it is not part of `/v1`. */
export const uploadPage = ({ uploadPages }: Core) =>
  new Elysia({ name: 'upload-page', prefix: '/u' })
    .get('/send.js', () => uploadPages.script())
    .get('/:token', ({ request, params }) => uploadPages.show(request, params.token))
    .post('/:token', ({ request, params }) => uploadPages.begin(request, params.token), {
      parse: 'none',
    })
