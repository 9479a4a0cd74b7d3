import { Elysia } from 'elysia'
import type { Core } from '../dependencies.ts'

/** The public page of an upload link; it is not part of `/v1`. */
export const uploadPage = ({ uploadPages }: Core) =>
  new Elysia({ name: 'upload-page', prefix: '/u' })
    .get('/send.js', () => uploadPages.script())
    .get('/:token', ({ request, params }) => uploadPages.show(request, params.token))
    .post('/:token', ({ request, params }) => uploadPages.begin(request, params.token), {
      parse: 'none',
    })
