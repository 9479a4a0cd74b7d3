/** The services behind the gateway. */
export type UpstreamName = 'api' | 'media' | 'oauth' | 'mcp' | 'dashboard'

/** The path prefixes and their services. */
const ROUTES: Readonly<Record<string, UpstreamName>> = {
  '/v1': 'api',
  '/swagger': 'api',
  '/s': 'api',
  '/u': 'api',
  '/media': 'media',
  '/oauth2': 'oauth',
  '/.well-known': 'oauth',
  '/mcp': 'mcp',
  '/dashboard': 'dashboard',
  '/studio': 'dashboard',
  '/': 'dashboard',
}

/** A path prefix and its service. */
export interface Route {
  prefix: string
  upstream: UpstreamName
}

/**
 * Finds the route of a path; `null` when there is none.
 *
 * A path is routed only in its normal form. The server resolves `.` and `..` before this is called; a path that a
 * service could still read as another one (an empty segment, an encoded slash, dot or zero byte) has no route.
 */
export function routeOf(path: string): Route | null {
  if (AMBIGUOUS.test(path)) return null
  const prefix = path.split('/', 2).join('/')
  const upstream = Object.hasOwn(ROUTES, prefix) ? ROUTES[prefix] : undefined
  return upstream ? { prefix, upstream } : null
}

const AMBIGUOUS = /\/\/|[\\;]|%(?:2f|5c|2e|00)/i
