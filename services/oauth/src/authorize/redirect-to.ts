import { PAGE_HEADERS } from './page-headers.ts'

/** Redirects the browser with GET, whatever the method of its request: OAuth 2.1 §7.5.3 forbids 307. */
export function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { ...PAGE_HEADERS, location } })
}
