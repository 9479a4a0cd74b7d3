import * as telemetry from '@svc/telemetry'
import { type Job, type JobData, JobPostponed, mustWait, type Queue } from './jobs.ts'

/** The log entry of one attempt at a job; the job's data are members too. */
export interface JobEntry {
  level: 'info' | 'error'
  event: 'job'
  queue: Queue
  /** Of the request that caused the job; `null` for a scheduled job. */
  trace_id: string | null
  attempt: number
  outcome: 'done' | 'failed' | 'postponed' | 'given back'
  duration_ms: number
  /** Milliseconds by stage; stages that run in parallel overlap. */
  stages?: telemetry.StageTimes
  [member: string]: unknown
}

/**
 * Wraps a handler so that every job leaves one line in the log, and is counted: what it was, how it ended, how long it and
 * its stages took.
 *
 * @param log - Called with the line. Errors of the handler are rethrown.
 */
export function loggedJob<Q extends Queue>(
  log: (entry: JobEntry) => void,
  queue: Q,
  handler: (job: Job<JobData[Q]>) => Promise<void>,
): (job: Job<JobData[Q]>) => Promise<void> {
  return async (job) => {
    const started = performance.now()
    const stages: telemetry.StageTimes = {}
    const tell = (outcome: JobEntry['outcome'], cause?: unknown) => {
      const duration_ms = Math.round(performance.now() - started)
      telemetry.metrics.jobSeconds.observe({ queue, result: outcome }, duration_ms / 1000)
      const level = outcome === 'failed' ? 'error' : 'info'
      const { attempt, data, trace_id } = job
      const what = { queue, ...data, trace_id, attempt }
      const times = Object.keys(stages).length > 0 ? { stages } : {}
      log({ level, event: 'job', ...what, outcome, duration_ms, ...times, ...whyOf(cause) })
    }
    telemetry.metrics.activeJobs.inc({ queue })
    try {
      await telemetry.withStages(stages, () => tracedJob(queue, job, handler))
      tell('done')
    } catch (error) {
      if (job.signal.aborted) tell('given back')
      else if (mustWait(error)) tell('postponed', causeOf(error))
      else tell('failed', error)
      throw error
    } finally {
      telemetry.metrics.activeJobs.dec({ queue })
    }
  }
}

/** Waiting for a place is logged without a reason; for an unreachable service, the log must name the cause. */
function causeOf(error: unknown): unknown {
  return error instanceof JobPostponed ? error.cause : error
}

function whyOf(cause: unknown) {
  if (cause === undefined) return {}
  return cause instanceof Error
    ? { error: cause.message, stack: cause.stack }
    : { error: String(cause) }
}

/** Runs a job as a span below the request that caused it; while tracing is off, just runs it. */
async function tracedJob<Data>(
  queue: string,
  job: Job<Data>,
  handler: (job: Job<Data>) => Promise<void>,
): Promise<void> {
  const span = telemetry.startSpan({
    name: `job ${queue}`,
    kind: telemetry.SpanKind.CONSUMER,
    attributes: { 'messaging.destination.name': queue, 'svc.job.attempt': job.attempt },
    parent: job.traceparent,
    ...(job.trace_id !== null && { trace_id: job.trace_id }),
  })
  if (!span) return handler(job)
  try {
    await telemetry.within(span, () => handler(job))
  } catch (error) {
    telemetry.failSpan(span, error)
    throw error
  } finally {
    span.end()
  }
}
