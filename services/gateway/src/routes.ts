import { parseServiceAddress, type ServiceAddress } from '@svc/http'

/** Path and query of a request. */
export const targetOf = ({ url }: Request) => url.slice(url.indexOf('/', url.indexOf('//') + 2))

/** The path alone. */
export const pathOf = (request: Request) => targetOf(request).split('?', 1)[0] ?? ''

/** The services behind the gateway. */
export type UpstreamName = 'api' | 'media' | 'oauth' | 'mcp' | 'dashboard'

/** The path prefixes and their services. */
const ROUTES: Readonly<Record<string, UpstreamName>> = {
  '/v1': 'api',
  '/swagger': 'api',
  '/openapi.json': 'api',
  '/llms.txt': 'api',
  '/server.json': 'api',
  '/docs': 'api',
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

/** What is behind a path prefix. */
export interface Route {
  /** Stands for all its paths in logs and metrics: `/v1/*`. */
  pattern: string
  upstream: UpstreamName
}

const KNOWN = new Map(
  Object.entries(ROUTES).map(([prefix, upstream]): [string, Route] => [
    prefix,
    { pattern: `${prefix}/*`, upstream },
  ]),
)

/**
 * Finds the route of a path; `null` when there is none.
 *
 * A path is routed only in its normal form. The server resolves `.` and `..` before this is called; a path that a
 * service could still read as another one (an empty segment, an encoded slash, dot or zero byte) has no route.
 */
export function routeOf(path: string): Route | null {
  if (AMBIGUOUS.test(path)) return null
  const end = path.indexOf('/', 1)
  const prefix = end === -1 ? path : path.slice(0, end)
  return KNOWN.get(prefix) ?? null
}

const AMBIGUOUS = /\/\/|[\\;]|%(?:2f|5c|2e|00)/i

/** A service in this process, called directly. */
export interface LocalUpstream {
  handle(request: Request): Response | Promise<Response>
}

/** Where a service is: in this process, or in others, at one address or several. */
export type Upstream = LocalUpstream | ServiceAddress | readonly ServiceAddress[]

/** The addresses of a service in other processes. */
export function addressesOf(upstream: Exclude<Upstream, LocalUpstream>): readonly ServiceAddress[] {
  return [upstream].flat()
}

/**
 * Reads from a configuration value where a service is.
 *
 * @param text - Addresses `http://host:port` or `unix:/path/of/socket`, separated by commas.
 * @throws {Error} One is neither; a configuration fault.
 */
export function parseUpstream(text: string): ServiceAddress[] {
  return text.split(',').map((address) => parseServiceAddress(address.trim()))
}
