import { Elysia } from 'elysia'

/** Keeps every response out of shared caches, and browsers from guessing that it is a page. */
export const privateResponses = new Elysia({ name: 'private-responses' }).onRequest(({ set }) => {
  set.headers['cache-control'] = 'private, no-store'
  set.headers['x-content-type-options'] = 'nosniff'
})
