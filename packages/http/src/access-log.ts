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
