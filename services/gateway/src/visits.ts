import type { BlockList } from 'node:net'
import { identify, type Log, type RequestIds } from '@svc/http'
import { countRequest, type Span, SpanKind, startSpan } from '@svc/telemetry'
import { type Client, clientOf } from './client.ts'
import { pathOf, type Route, routeOf } from './routes.ts'
import { isTrusted } from './trusted-proxies.ts'

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
