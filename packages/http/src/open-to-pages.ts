import { Elysia } from 'elysia'

/**
 * The headers that let pages of every origin read a response and its headers (CORS).
 *
 * Browsers send no cookie with such a request, and show the answer to no page that asked with one.
 *
 * @see https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export const OPEN_TO_PAGES = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'Accept-Ranges, Content-Disposition, Content-Length, Content-Range, ETag, Retry-After, X-Request-ID, X-Trace-ID',
} as const

/** The longest that Chromium remembers an answer, in seconds. */
const REMEMBERED_SECONDS = 7200

/** The answer to a browser that asks before it sends. The `*` stands for every header but `Authorization`. */
const PERMISSION = {
  ...OPEN_TO_PAGES,
  'access-control-allow-methods': 'GET, HEAD, PUT',
  'access-control-allow-headers': '*',
  'access-control-max-age': String(REMEMBERED_SECONDS),
}

/**
 * Opens an application to pages of every origin. Only for one whose addresses are the credential: with cookies, or behind
 * a firewall, any page that a person visits could read what that person can.
 */
export const openToPages = new Elysia({ name: 'open-to-pages' }).onRequest(({ request, set }) => {
  Object.assign(set.headers, OPEN_TO_PAGES)
  if (request.method !== 'OPTIONS') return
  return new Response(null, { status: 204, headers: PERMISSION })
})
