import { ApiError } from '@svc/errors'
import { Elysia } from 'elysia'

/**
 * Refuses every request under a path that a browser sent, before anything else happens.
 *
 * The API is for servers: a key in a page is a leaked key, so there is no CORS to configure.
 *
 * @param prefix - The guarded paths, for example `/v1/`.
 */
export const rejectBrowsers = (prefix: string) =>
  new Elysia({ name: 'reject-browsers', seed: prefix }).onRequest(({ request }) => {
    if (pathOf(request).startsWith(prefix) && isFromBrowser(request)) {
      throw new ApiError(
        'ORIGIN_REJECTED',
        'This API answers servers only, and the request came from a browser. Call it from your backend.',
      )
    }
  })

// Server runtimes send `Sec-Fetch-Mode: cors` by themselves; the other headers are sent only by browsers.
function isFromBrowser({ method, headers }: Request): boolean {
  return (
    method === 'OPTIONS' ||
    headers.has('origin') ||
    headers.has('sec-fetch-site') ||
    (headers.get('sec-fetch-mode') ?? 'cors') !== 'cors'
  )
}

const pathOf = ({ url }: Request) => url.slice(url.indexOf('/', url.indexOf('//') + 2))
