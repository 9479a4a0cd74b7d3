import { ApiError, OAuthError } from '@svc/errors'
import {
  countRequest,
  isTracing,
  type Span,
  SpanKind,
  SpanStatusCode,
  startSpan,
  within,
} from '@svc/telemetry'
import { Elysia } from 'elysia'
import type { Log } from './log-line.ts'

/** The two ids that a caller quotes to support and that join the log lines of every service. */
export interface RequestIds {
  request_id: string
  /** 32 hexadecimal digits, as in W3C Trace Context. */
  trace_id: string
}

/**
 * Puts `X-Request-ID` and `X-Trace-ID` on every response, refusals included.
 *
 * Must be the first plugin of an application: a request that is refused before this plugin runs gets no ids.
 */
export const requestIds = new Elysia({ name: 'request-ids' }).onRequest(({ request, set }) => {
  const ids = identify(request.headers)
  set.headers['x-request-id'] = ids.request_id
  set.headers['x-trace-id'] = ids.trace_id
})

/**
 * Reads the ids that a request came with, and makes those that are missing or malformed.
 *
 * @see https://www.w3.org/TR/trace-context/#traceparent-header for the trace id
 */
export function identify(headers: Pick<Headers, 'get'>): RequestIds {
  const given = headers.get('x-request-id')
  const trace = headers.get('traceparent')?.match(TRACEPARENT)?.[1]
  const own = nextId()
  return {
    request_id: given && REQUEST_ID.test(given) ? given : own,
    trace_id: trace && trace !== NO_TRACE ? trace : own,
  }
}

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?$/
const NO_TRACE = '0'.repeat(32)

// A random number per process and a counter: unique like a UUID, and several times cheaper. The counter is multiplied by an odd
// number, which spreads it over 32 bits: samplers keep the traces whose ids are small, so the high digits must differ.
const processId = crypto.getRandomValues(Buffer.alloc(12)).toString('hex')
const before = processId.slice(0, 18)
const after = processId.slice(20)
let count = 0

function nextId(): string {
  count += 1
  const spread = Math.imul(count, 0x9e3779b1) >>> 0
  return before + hex(spread, 8) + hex(Math.floor(count / 2 ** 32), 2) + after
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** The known facts of a request when it is answered. Other plugins set the last two, for some requests. */
interface Answered {
  request: Request
  route: string
  responseValue: unknown
  set: { headers: Record<string, unknown>; status?: number | string }
  caller?: { accountId: string; credentialId: string }
  error?: unknown
}

/**
 * Logs, counts and traces each request: who requested what, the outcome, and the duration.
 *
 * The path is the route's pattern and the query is left out, so no id, token or text of a client is logged.
 *
 * @param service - Name of the service in the metrics.
 */
export const accessLog = (service: string, log: Log) => {
  const started = new WeakMap<Request, number>()
  const spans = requestSpans(service)
  return spans.plugin
    .onRequest(({ request }) => {
      started.set(request, performance.now())
    })
    .onAfterResponse(
      { as: 'global' },
      // Destructure each member by name: for a hook that takes the whole context, Elysia parses cookies, headers and query.
      ({ request, route, responseValue, set, caller, error }: Answered) => {
        const path = route || 'unknown'
        const status =
          responseValue instanceof Response ? responseValue.status : Number(set.status ?? 200)
        const milliseconds = performance.now() - (started.get(request) ?? performance.now())
        const refusal = error instanceof ApiError || error instanceof OAuthError ? error : null
        const code = refusal?.code
        const { method } = request
        countRequest({ service, method, route: path, status, seconds: milliseconds / 1000, code })
        spans.end(request, { route: path, status })
        log({
          level: 'info',
          event: 'request',
          request_id: set.headers['x-request-id'],
          trace_id: set.headers['x-trace-id'],
          method,
          path,
          status,
          duration_ms: Math.round(milliseconds * 100) / 100,
          ...(caller && { account_id: caller.accountId, credential_id: caller.credentialId }),
          ...(refusal && { error_code: code, ...reasonOf(refusal) }),
        })
      },
    )
}

/** The verdict of auth-core on a credential, one of a fixed set of words; it is not sent to the client. */
function reasonOf({ cause }: Error) {
  const isReason = typeof cause === 'object' && cause !== null && 'claim' in cause
  return isReason ? { refused_for: cause } : {}
}

/**
 * Creates the plugin that traces the requests of a service; while tracing is off it is empty.
 *
 * The parent is the span of the `traceparent` header. Only the gateway sends requests here, and it replaces the header of
 * a client that it does not trust.
 */
function requestSpans(service: string) {
  const spans = new WeakMap<Request, Span>()
  const plugin = new Elysia({ name: 'access-log' })
  if (isTracing()) {
    plugin.wrap((handle, request) => (...given: unknown[]) => {
      const span = startSpan({
        name: request.method,
        kind: SpanKind.SERVER,
        attributes: { 'svc.name': service, 'http.request.method': request.method },
        parent: request.headers.get('traceparent'),
      })
      if (!span) return handle(...given)
      spans.set(request, span)
      return within(span, () => handle(...given))
    })
  }
  return {
    plugin,
    end(request: Request, { route, status }: { route: string; status: number }) {
      const span = spans.get(request)
      if (!span) return
      span.updateName(`${request.method} ${route}`)
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}
