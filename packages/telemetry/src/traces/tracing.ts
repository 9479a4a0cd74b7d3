import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'

/**
 * The tracer of this process; `null` while tracing is off, and then nothing below does anything.
 *
 * It is not registered with OpenTelemetry's global API: libraries that look there would write spans too, with attributes
 * that nothing here has checked for personal data.
 */
let tracing: Tracing | null = null

interface Tracing {
  tracer: Tracer
  /** Makes the next root span belong to a trace that has an id already. */
  useTraceId(trace_id: string): void
}

/** The span that the code belongs to; it follows through awaits. */
const current = new AsyncLocalStorage<Context>()

/** Switches tracing on, or off with `null`. */
export function setTracing(next: Tracing | null): void {
  tracing = next
}

export function isTracing(): boolean {
  return tracing !== null
}

interface SpanStart {
  name: string
  kind: SpanKind
  attributes: Attributes
  /** The trace of a span without a parent. */
  trace_id?: string
  /** A `traceparent` header of W3C Trace Context. */
  parent?: string | null
}

/**
 * Starts a span whose parent came from another process, or that has none.
 *
 * @returns `null` while tracing is off.
 */
export function startSpan({ name, kind, attributes, trace_id, parent }: SpanStart): Span | null {
  if (!tracing) return null
  const above = parent ? readTraceparent(parent) : null
  if (!above && trace_id) tracing.useTraceId(trace_id)
  return tracing.tracer.startSpan(
    name,
    { kind, attributes, root: !above },
    above ? trace.setSpanContext(ROOT_CONTEXT, above) : ROOT_CONTEXT,
  )
}

/** Runs `work` as a part of a span: spans that it starts are children of this one. */
export function within<T>(span: Span, work: () => T): T {
  return current.run(trace.setSpan(ROOT_CONTEXT, span), work)
}

/** Runs `work` as a part of no trace: it was not caused by what is done now. */
export function outsideTraces<T>(work: () => T): T {
  return current.exit(work)
}

/**
 * Runs `work` as a span below the current one; without a current one, as a part of no trace.
 *
 * @param attributes - Names, codes and counts only: no text, path or address of a client.
 */
export async function inSpan<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const above = current.getStore()
  if (!tracing || !above) return work()
  const span = tracing.tracer.startSpan(name, { kind: SpanKind.INTERNAL, attributes }, above)
  try {
    const result = await within(span, work)
    span.end()
    return result
  } catch (error) {
    failSpan(span, error)
    span.end()
    throw error
  }
}

/** Starts a span below the current one; `null` while tracing is off, and outside of a trace. */
export function startChild(name: string, attributes: Attributes): Span | null {
  const above = current.getStore()
  return tracing && above
    ? tracing.tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, above)
    : null
}

/** Marks a span as failed, with the error's code or name: a message may hold what a client wrote. */
export function failSpan(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', nameOf(error))
}

/** Returns the current span as a `traceparent` header; `null` without one. */
export function currentTraceparent(): string | null {
  const span = trace.getSpanContext(current.getStore() ?? ROOT_CONTEXT)
  return span ? writeTraceparent(span) : null
}

export function writeTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}

/** @see https://www.w3.org/TR/trace-context/#traceparent-header */
function readTraceparent(header: string): SpanContext | null {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(header) ?? []
  const traceFlags = Number.parseInt(flags, 16) & 1
  const parent = { traceId, spanId, traceFlags, isRemote: true }
  return trace.isSpanContextValid(parent) ? parent : null
}

const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/

// A code is one of ours; any other text may hold what a client wrote.
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code }: { code?: unknown } = Object(error)
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : error.name
}
