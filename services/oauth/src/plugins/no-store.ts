import { Elysia } from 'elysia'

/** Keeps every answer out of caches, as RFC 6749 §5.1 wants of those with tokens, unless its route says otherwise. */
export const noStore = new Elysia({ name: 'no-store' }).onRequest(({ set }) => {
  set.headers['cache-control'] = 'no-store'
  set.headers['x-content-type-options'] = 'nosniff'
})
