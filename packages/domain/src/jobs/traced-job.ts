import { failSpan, SpanKind, startSpan, within } from '@svc/telemetry'
import type { Job } from './jobs.ts'

/** Runs a job as a span below the request that caused it; while tracing is off, just runs it. */
export async function tracedJob<Data>(
  queue: string,
  job: Job<Data>,
  handler: (job: Job<Data>) => Promise<void>,
): Promise<void> {
  const span = startSpan({
    name: `job ${queue}`,
    kind: SpanKind.CONSUMER,
    attributes: { 'messaging.destination.name': queue, 'svc.job.attempt': job.attempt },
    parent: job.traceparent,
    ...(job.trace_id !== null && { trace_id: job.trace_id }),
  })
  if (!span) return handler(job)
  try {
    await within(span, () => handler(job))
  } catch (error) {
    failSpan(span, error)
    throw error
  } finally {
    span.end()
  }
}
