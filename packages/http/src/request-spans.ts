import { isTracing, type Span, SpanKind, SpanStatusCode, startSpan, within } from '@svc/telemetry'
import { Elysia } from 'elysia'

/**
 * Creates the plugin that traces the requests of a service; while tracing is off it is empty.
 *
 * The parent is the span of the `traceparent` header. Only the gateway sends requests here, and it replaces the header of
 * a client that it does not trust.
 */
export function requestSpans(service: string) {
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
