import type { BlockList } from 'node:net'
import { ApiError } from '@svc/errors'
import {
  type Check,
  createReadiness,
  type Handler,
  type Log,
  OPEN_TO_PAGES,
  type Readiness,
  type RequestIds,
  refusalResponse,
} from '@svc/http'
import { forward } from './forward.ts'
import { setForwardedHeaders } from './forwarded-headers.ts'
import { checkReady } from './instance.ts'
import { GATEWAY_LIMITS, type GatewayLimits } from './limits.ts'
import { RemoteService } from './remote-service.ts'
import { addressesOf, type LocalUpstream, type Upstream, type UpstreamName } from './routes.ts'
import { type Visit, Visits } from './visits.ts'

export interface GatewayDependencies {
  upstreams: Record<UpstreamName, Upstream>
  /** Trusted proxies, whose `X-Forwarded-*` headers are used; none by default. */
  trustedProxies?: BlockList
  /** For each service of another process. */
  limits?: GatewayLimits
  log: Log
  /** Ends its checks of services in other processes. */
  stopping?: AbortSignal
}

/**
 * Creates the reverse proxy of all services: finds the service of a path, and passes request and response through. The handler
 * never rejects.
 */
export function createGateway(dependencies: GatewayDependencies): Handler {
  const { upstreams, trustedProxies, limits = GATEWAY_LIMITS, log, stopping } = dependencies
  const services = servicesOf(upstreams, { limits, log, stopping })
  const readiness = createReadiness(readinessChecks(services), log)
  const visits = new Visits({ trustedProxies, log })

  function answer(request: Request, { path, route, client }: Visit) {
    if (path === '/healthz') return Response.json({ alive: true })
    if (path === '/readyz') return readiness().then(describeReadiness)
    if (path === '/readyz/gateway') return Response.json({ ready: true, checks: {} })
    if (!route) throw new ApiError('NOT_FOUND', 'There is no such page.')
    const service = services[route.upstream]
    if (service instanceof RemoteService) return forward(request, service, client)
    // Headers are changed in place: copying the request would cost as much as the whole dispatch.
    setForwardedHeaders(request.headers, client)
    return service.handle(request)
  }

  const isServedHere = ({ route }: Visit) =>
    route !== null && !(services[route.upstream] instanceof RemoteService)

  return async (request, peer) => {
    const visit = visits.begin(request, peer)
    const { ids } = visit.client
    try {
      const response = await answer(request, visit)
      visits.end(visit, response, !isServedHere(visit))
      return identified(response, ids)
    } catch (error) {
      const refusal = refusalOf(error, ids, request.signal.aborted, log)
      visits.end(visit, refusal, true)
      return visit.route?.upstream === 'media' ? openToPages(refusal) : refusal
    }
  }
}

type Services = Record<UpstreamName, LocalUpstream | RemoteService>

function servicesOf(
  upstreams: Record<UpstreamName, Upstream>,
  options: { limits: GatewayLimits; log: Log; stopping: AbortSignal | undefined },
): Services {
  const serviceOf = (upstream: Upstream) =>
    'handle' in upstream ? upstream : new RemoteService(addressesOf(upstream), options)
  const named = Object.entries(upstreams).map(([name, one]) => [name, serviceOf(one)])
  return Object.fromEntries(named) as Services
}

/** The status that nginx logs when the client closed the connection first; never sent. */
const CLIENT_CLOSED_REQUEST = 499

function refusalOf(error: unknown, ids: RequestIds, hasLeft: boolean, log: Log): Response {
  if (hasLeft) return new Response(null, { status: CLIENT_CLOSED_REQUEST })
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

const describeReadiness = (found: Readiness) =>
  Response.json(found, { status: found.ready ? 200 : 503 })

function readinessChecks(services: Services): Record<string, Check> {
  return Object.fromEntries(
    Object.entries(services).map(([name, service]) => [name, () => checkService(service)]),
  )
}

/** A service is ready when one of its instances is. */
async function checkService(service: LocalUpstream | RemoteService): Promise<unknown> {
  if (service instanceof RemoteService) {
    const checks = service.instances.map(({ address }) => checkReady(address, READY_MS))
    return Promise.any(checks).catch(({ errors }: AggregateError) => Promise.reject(errors[0]))
  }
  const response = await service.handle(new Request('http://localhost/readyz'))
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}

const READY_MS = 2000
