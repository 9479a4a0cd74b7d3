import { type Job, type JobData, JobPostponed, type Queue } from '@svc/domain'
import type { Log } from '@svc/http'

/** Wraps a handler so that every job leaves one line in the log: what it was, how it ended, how long it took. */
export function loggedJob<Q extends Queue>(
  log: Log,
  queue: Q,
  handler: (job: Job<JobData[Q]>) => Promise<void>,
): (job: Job<JobData[Q]>) => Promise<void> {
  return async (job) => {
    const started = performance.now()
    const tell = (outcome: string, cause?: unknown) => {
      const duration_ms = Math.round(performance.now() - started)
      const level = outcome === 'failed' ? 'error' : 'info'
      const { attempt, data, trace_id } = job
      const what = { queue, ...data, trace_id, attempt }
      log({ level, event: 'job', ...what, outcome, duration_ms, ...whyOf(cause) })
    }
    try {
      await handler(job)
      tell('done')
    } catch (error) {
      if (error instanceof JobPostponed) tell('postponed')
      else if (job.signal.aborted) tell('given back')
      else tell('failed', error)
      throw error
    }
  }
}

function whyOf(cause: unknown) {
  if (cause === undefined) return {}
  return cause instanceof Error
    ? { error: cause.message, stack: cause.stack }
    : { error: String(cause) }
}
