import { Elysia } from 'elysia'

/** Keeps every answer out of caches that several people share, and from being guessed to be a page. */
export const privateResponses = new Elysia({ name: 'private-responses' }).onRequest(({ set }) => {
  set.headers['cache-control'] = 'private, no-store'
  set.headers['x-content-type-options'] = 'nosniff'
})
