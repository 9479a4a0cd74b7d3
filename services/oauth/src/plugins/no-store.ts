import { Elysia } from 'elysia'

/** Sends `no-store`, which RFC 6749 §5.1 requires for token responses, with every answer whose route sets no other value. */
export const noStore = new Elysia({ name: 'no-store' }).onRequest(({ set }) => {
  set.headers['cache-control'] = 'no-store'
  set.headers['x-content-type-options'] = 'nosniff'
})
