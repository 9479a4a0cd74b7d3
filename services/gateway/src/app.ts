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
import type { RemoteAnswer } from './behind/connection.ts'
import { checkReady } from './check-health.ts'
import { forward } from './forward.ts'
import { setForwardedHeaders } from './forwarded-headers.ts'
import { type Answer, ofResponse, passedBack, responseOf } from './front/answer.ts'
import { type Incoming, incomingOf } from './incoming.ts'
import { GATEWAY_LIMITS, type GatewayLimits } from './limits.ts'
import { RemoteService } from './remote-service.ts'
import type { UpstreamName } from './routes.ts'
import { addressesOf, type LocalUpstream, type Upstream } from './upstream.ts'
import { type Visit, Visits } from './visits.ts'

export interface GatewayDependencies {
  upstreams: Record<UpstreamName, Upstream>
  /** Trusted proxies, whose `X-Forwarded-*` headers are used; none by default. */
  trustedProxies?: BlockList
  /** For each service of another process. */
  limits?: GatewayLimits
  log: Log
}

/** The routing, for any server in front of it. */
export interface Gateway {
  /** Answers a request that `Bun.serve` received. */
  handle: Handler
  /** Answers a request. Never rejects. */
  answer(request: Incoming): Promise<Answer>
  /** Answers what is no request. */
  refuse(error: ApiError): Promise<Answer>
}

/** Creates the reverse proxy of all services: finds the service of a path and passes request and response through. */
export function createGateway(dependencies: GatewayDependencies): Gateway {
  const { upstreams, trustedProxies, limits = GATEWAY_LIMITS, log } = dependencies
  const services = servicesOf(upstreams, { limits, log })
  const readiness = createReadiness(readinessChecks(services), log)
  const visits = new Visits({ trustedProxies, log })

  function find(request: Incoming, { path, route, client }: Visit): MaybePromise<Found> {
    if (path === '/healthz') return Response.json({ alive: true })
    if (path === '/readyz') return readiness().then(describeReadiness)
    if (path === '/readyz/gateway') return Response.json({ ready: true, checks: {} })
    if (!route) throw new ApiError('NOT_FOUND', 'There is no such page.')
    const service = services[route.upstream]
    if (service instanceof RemoteService) return forward(request, service, client)
    const local = request.asRequest()
    // Headers are changed in place: copying the request would cost as much as the whole dispatch.
    setForwardedHeaders(local.headers, client)
    return service.handle(local)
  }

  const isServedHere = ({ route }: Visit) =>
    route !== null && !(services[route.upstream] instanceof RemoteService)

  async function visit<T>(
    request: Incoming,
    convert: (found: Found, ids: RequestIds) => MaybePromise<T>,
  ): Promise<T> {
    const visit = visits.begin(request)
    const { ids } = visit.client
    try {
      const found = await find(request, visit)
      visits.end(visit, found instanceof Response ? found : found.head, !isServedHere(visit))
      return convert(found, ids)
    } catch (error) {
      const refusal = refusalOf(error, ids, request.hasLeft, log)
      visits.end(visit, refusal, true)
      return convert(visit.route?.upstream === 'media' ? openToPages(refusal) : refusal, ids)
    }
  }

  return {
    handle: (request, peer) => visit(incomingOf(request, peer), asResponse),
    answer: (request) => visit(request, asAnswer),
    refuse(error) {
      const begun = visits.beginWithout()
      const refusal = refusalResponse(error, begun.client.ids)
      visits.end(begun, refusal, true)
      return ofResponse(refusal)
    },
  }
}

const asResponse = (found: Found, ids: RequestIds) =>
  identified(found instanceof Response ? found : responseOf(found), ids)

const asAnswer = (found: Found, ids: RequestIds) =>
  found instanceof Response ? ofResponse(identified(found, ids)) : passedBack(found, ids)

type MaybePromise<T> = T | Promise<T>
type Found = Response | RemoteAnswer

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
async function checkService(service: LocalUpstream | RemoteService): Promise<void> {
  if (service instanceof RemoteService) {
    const checks = service.instances.map(({ address }) => checkReady(address, READY_MS))
    return Promise.any(checks).catch(({ errors }: AggregateError) => Promise.reject(errors[0]))
  }
  const response = await service.handle(new Request('http://localhost/readyz'))
  if (!response.ok) throw new Error(await response.text())
}

const READY_MS = 2000
