import { type BlockList, isIP } from 'node:net'
import { identify, type Log, type RequestIds } from '@svc/http'
import { countRequest, type Span, SpanKind, startSpan } from '@svc/telemetry'
import { pathOf, type Route, routeOf } from './routes.ts'
import { isTrusted } from './trusted-proxies.ts'

/** The client of a request, as it is described to the upstream service. */
export interface Client {
  ids: RequestIds
  /** The gateway's span of the request; `null` while tracing is off. */
  span?: Span | null
  /** `null` when the request came through a unix socket. */
  address: string | null
  /** `http` or `https`: the client's protocol to the first trusted proxy, or to the gateway. */
  protocol: string
}

/** A request on its way through the gateway. */
export interface Visit {
  /** On the clock of `performance`. */
  since: number
  method: string
  /** Without the query. */
  path: string
  route: Route | null
  client: Client
}

interface VisitOptions {
  /** Trusted proxies, whose `X-Forwarded-*` headers are used; none by default. */
  trustedProxies?: BlockList | null | undefined
  log: Log
}

/** Gives each request its ids, its client and its span; logs and counts it when it is answered. */
export class Visits {
  /** `null` when none is trusted: no address is looked for. */
  readonly #proxies: BlockList | null
  readonly #log: Log

  constructor({ trustedProxies = null, log }: VisitOptions) {
    this.#proxies = trustedProxies?.rules.length ? trustedProxies : null
    this.#log = log
  }

  /** @param peer - Address of the peer; `null` on a unix socket. */
  begin(request: Request, peer: string | null): Visit {
    const { method, headers } = request
    const path = pathOf(request)
    const ids = identify(headers)
    // A trusted proxy may name the parent, and whether the trace is recorded. From any other client only the trace's id is taken.
    const isProxy = peer !== null && this.#proxies !== null && isTrusted(this.#proxies, peer)
    const span = startSpan({
      name: method,
      kind: SpanKind.SERVER,
      attributes: { 'svc.name': 'gateway', 'http.request.method': method },
      trace_id: ids.trace_id,
      parent: isProxy ? headers.get('traceparent') : null,
    })
    const { address, protocol } = clientOf(headers, peer, this.#proxies)
    return {
      since: performance.now(),
      method,
      path,
      route: routeOf(path),
      client: { ids, span, address, protocol },
    }
  }

  /** @param isLogged - Whether a line is written; a service of this process has already logged its request. */
  end(visit: Visit, { status, headers }: Response, isLogged: boolean): void {
    const { method, since, route, client } = visit
    const path = route ? route.pattern : 'unknown'
    const milliseconds = performance.now() - since
    countRequest({ service: 'gateway', method, route: path, status, seconds: milliseconds / 1000 })
    if (client.span) endSpan(client.span, path, status)
    if (!isLogged) return
    const { request_id, trace_id } = idsOf(headers, client.ids)
    this.#log({
      level: 'info',
      event: 'request',
      request_id,
      trace_id,
      method,
      path,
      status,
      duration_ms: Math.round(milliseconds * 100) / 100,
    })
  }
}

/** The ids of an answer: its own, or those of its request. */
function idsOf(headers: Headers, ids: RequestIds): RequestIds {
  const request_id = headers.get('x-request-id')
  return request_id === null ? ids : { request_id, trace_id: headers.get('x-trace-id') ?? '' }
}

function endSpan(span: Span, route: string, status: number): void {
  span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
  span.end()
}

/** Finds the client of a request: the peer, or the client that the peer names if it is a trusted proxy. */
function clientOf(
  headers: Headers,
  peer: string | null,
  proxies: BlockList | null,
): Omit<Client, 'ids' | 'span'> {
  // TLS ends in front of the gateway.
  const own = 'http'
  if (peer === null || proxies === null || !isTrusted(proxies, peer))
    return { address: peer, protocol: own }
  const protocol = headers.get('x-forwarded-proto')?.trim().toLowerCase() ?? ''
  return {
    address: behindProxies(peer, headers.get('x-forwarded-for') ?? '', proxies),
    protocol: PROTOCOLS.has(protocol) ? protocol : own,
  }
}

const PROTOCOLS = new Set(['http', 'https'])

// Each proxy appends its peer's address on the right, so everything left of the first untrusted address may be forged.
function behindProxies(peer: string, forwarded: string, proxies: BlockList): string {
  let address = peer
  for (const part of forwarded.split(',').reverse()) {
    const before = part.trim()
    if (!isIP(before) || !isTrusted(proxies, address)) return address
    address = before
  }
  return address
}
