import { BlockList } from 'node:net'
import { ApiError } from '@svc/errors'
import {
  type Check,
  createReadiness,
  type Handler,
  identify,
  type Log,
  OPEN_TO_PAGES,
  type RequestIds,
  refusalResponse,
} from '@svc/http'
import { countRequest, type Span, SpanKind, startSpan } from '@svc/telemetry'
import { checkReady } from './check-health.ts'
import { type Client, clientOf } from './client.ts'
import { forward } from './forward.ts'
import { setForwardedHeaders } from './forwarded-headers.ts'
import { GATEWAY_LIMITS, type GatewayLimits } from './limits.ts'
import { RemoteService } from './remote-service.ts'
import { type Route, routeOf, type UpstreamName } from './routes.ts'
import { isTrusted } from './trusted-proxies.ts'
import { addressesOf, type LocalUpstream, type Upstream } from './upstream.ts'

export interface GatewayDependencies {
  upstreams: Record<UpstreamName, Upstream>
  /** Trusted proxies, whose `X-Forwarded-*` headers are used; none by default. */
  trustedProxies?: BlockList
  /** For each service of another process. */
  limits?: GatewayLimits
  log: Log
}

/** Creates the reverse proxy of all services: finds the service of a path and passes request and response through. */
export function createGateway(dependencies: GatewayDependencies): { handle: Handler } {
  const { upstreams, trustedProxies = NO_PROXIES, limits = GATEWAY_LIMITS, log } = dependencies
  const services = servicesOf(upstreams, { limits, log })
  const readiness = createReadiness(readinessChecks(services), log)

  async function answer(request: Request, path: string, route: Route | null, client: Client) {
    if (path === '/healthz') return Response.json({ alive: true })
    if (path === '/readyz') {
      const found = await readiness()
      return Response.json(found, { status: found.ready ? 200 : 503 })
    }
    if (!route) throw new ApiError('NOT_FOUND', 'There is no such page.')
    const service = services[route.upstream]
    if (service instanceof RemoteService) return forward(request, service, client)
    // Headers are changed in place: copying the request would cost as much as the whole dispatch.
    setForwardedHeaders(request.headers, request, client)
    return service.handle(request)
  }

  const isServedHere = (route: Route | null) =>
    route !== null && !(services[route.upstream] instanceof RemoteService)

  return {
    async handle(request, peer) {
      const since = performance.now()
      const ids = identify(request.headers)
      const path = pathOf(request.url)
      const route = routeOf(path)
      const span = requestSpan(request, ids, peer !== null && isTrusted(trustedProxies, peer))
      const client = { ids, span, ...clientOf(request, peer, trustedProxies) }
      let isRefused = false
      const response = identified(
        await answer(request, path, route, client).catch((error) => {
          isRefused = true
          const refusal = refuse(error, ids, request.signal, log)
          return route?.upstream === 'media' ? openToPages(refusal) : refusal
        }),
        ids,
      )
      const { method } = request
      const { status } = response
      const milliseconds = performance.now() - since
      const pattern = route ? `${route.prefix}/*` : 'unknown'
      const seconds = milliseconds / 1000
      countRequest({ service: 'gateway', method, route: pattern, status, seconds })
      if (span) endSpan(span, pattern, status)
      // A service of this process has already logged the request, with its route and caller.
      if (isServedHere(route) && !isRefused) return response
      log({
        level: 'info',
        event: 'request',
        request_id: response.headers.get('x-request-id'),
        trace_id: response.headers.get('x-trace-id'),
        method,
        path: pattern,
        status,
        duration_ms: Math.round(milliseconds * 100) / 100,
      })
      return response
    },
  }
}

const NO_PROXIES = new BlockList()

type Services = Record<UpstreamName, LocalUpstream | RemoteService>

function servicesOf(
  upstreams: Record<UpstreamName, Upstream>,
  options: { limits: GatewayLimits; log: Log },
): Services {
  const serviceOf = (upstream: Upstream) =>
    'handle' in upstream ? upstream : new RemoteService(addressesOf(upstream), options)
  const { api, media, oauth, mcp, dashboard } = upstreams
  return {
    api: serviceOf(api),
    media: serviceOf(media),
    oauth: serviceOf(oauth),
    mcp: serviceOf(mcp),
    dashboard: serviceOf(dashboard),
  }
}

/**
 * Starts the span of a request; `null` while tracing is off.
 *
 * A trusted proxy may name the parent, and whether the trace is recorded. From any other client only the trace's id is taken.
 */
function requestSpan({ method, headers }: Request, { trace_id }: RequestIds, isTrusted: boolean) {
  return startSpan({
    name: method,
    kind: SpanKind.SERVER,
    attributes: { 'svc.name': 'gateway', 'http.request.method': method },
    trace_id,
    parent: isTrusted ? headers.get('traceparent') : null,
  })
}

function endSpan(span: Span, route: string, status: number): void {
  span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
  span.end()
}

/** The status that nginx logs when the client closed the connection first; never sent. */
const CLIENT_CLOSED_REQUEST = 499

function refuse(error: unknown, ids: RequestIds, client: AbortSignal, log: Log): Response {
  if (client.aborted) return new Response(null, { status: CLIENT_CLOSED_REQUEST })
  if (error instanceof ApiError) return refusalResponse(error, ids)
  const cause = error instanceof Error ? { error: error.message, stack: error.stack } : { error }
  log({ level: 'error', event: 'request failed', ...ids, ...cause })
  return refusalResponse(new ApiError('INTERNAL_ERROR', 'The request could not be completed.'), ids)
}

/** Refusals of the media service's requests can be read by the pages that its own answers can be read by. */
function openToPages(response: Response): Response {
  for (const [name, value] of Object.entries(OPEN_TO_PAGES)) response.headers.set(name, value)
  return response
}

function identified(response: Response, ids: RequestIds): Response {
  if (!response.headers.has('x-request-id')) {
    response.headers.set('x-request-id', ids.request_id)
    response.headers.set('x-trace-id', ids.trace_id)
  }
  return response
}

function readinessChecks(services: Services): Record<string, Check> {
  return Object.fromEntries(
    Object.entries(services).map(([name, service]) => [name, () => checkService(service)]),
  )
}

/** A service is ready when one of its instances is. */
async function checkService(service: LocalUpstream | RemoteService): Promise<void> {
  if (service instanceof RemoteService) {
    const checks = service.instances.map(({ address }) => checkReady(address, READY_MS))
    return Promise.any(checks).catch(({ errors }: AggregateError) => Promise.reject(errors[0]))
  }
  const response = await service.handle(new Request('http://localhost/readyz'))
  if (!response.ok) throw new Error(await response.text())
}

const READY_MS = 2000

function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.indexOf('?', start)
  return end === -1 ? url.slice(start) : url.slice(start, end)
}
