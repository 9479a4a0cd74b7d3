import { type Job, StaleRunError } from '@svc/domain'
import { isUnavailable } from '@svc/errors'
import type { Log } from '@svc/http'
import { isWorthRepeating, retryOf } from './failures.ts'
import { type RunWatch, watchRun } from './watch-run.ts'

/** How one kind of job is done. */
interface Steps<Work, Report, Failure> {
  /** Begins the work; `null` when there is nothing to do. */
  begin: () => Promise<Work | null>
  /** The report with which the run begins. */
  initial: Report
  /** Writes the progress of the run; throws `StaleRunError` when the run is no longer current. */
  report: (work: Work, report: Report) => Promise<void>
  /** Does the work and settles it. */
  make: (work: Work, watch: RunWatch<Report>) => Promise<void>
  /** Removes the files of a run that is known not to have finished. */
  clear?: (work: Work) => Promise<unknown>
  /** Returns why the work cannot be finished; `null` when it is to be tried again. */
  failureOf: (cause: unknown, reported: Report) => Failure | null
  fail: (work: Work, failure: Failure) => Promise<void>
}

/**
 * Runs a job from its beginning to its end.
 *
 * Returns when the work is settled, or another run has taken it over; throws when the job must be tried again, because
 * the process is stopping or something failed that the media did not cause.
 */
export async function settleJob<
  Work,
  Report,
  Failure extends { code: string; message: string; retryable?: boolean },
>(log: Log, job: Job<object>, steps: Steps<Work, Report, Failure>): Promise<void> {
  const work = await steps.begin()
  if (!work) return
  await using watch = watchRun(job.signal, steps.initial, (report) => steps.report(work, report))
  try {
    await steps.make(work, watch)
  } catch (error) {
    // When the database was lost, the work may be settled all the same: then these files are its result.
    if (!isUnavailable(error)) await steps.clear?.(work)
    const cause = watch.signal.aborted ? watch.signal.reason : error
    if (cause instanceof StaleRunError) return
    job.signal.throwIfAborted()
    const failure = steps.failureOf(cause, watch.reported)
    if (!failure || isWorthRepeating(failure, job)) throw retryOf(cause)
    await watch.flush()
    await steps.fail(work, forOwner(failure, job, log)).catch(ignoreStale)
  }
}

function ignoreStale(error: unknown): void {
  if (!(error instanceof StaleRunError)) throw error
}

/**
 * Converts a failure to what its owner may read: messages of programs and of the storage name files and objects of the
 * server, which belong in the log only.
 */
export function forOwner<Failure extends { code: string; message: string }>(
  failure: Failure,
  { data, trace_id }: Pick<Job<object>, 'data' | 'trace_id'>,
  log: Log,
): Failure {
  const { code, message } = failure
  log({ level: 'warn', event: 'work failed', ...data, trace_id, code, error: message })
  const told = OURS.reduce((text, pattern) => text.replace(pattern, 'the file'), message)
  return { ...failure, message: told }
}

const OURS = [
  // An account's object: below `accounts/`, its identifier and what follows.
  /\baccounts\/[0-9a-z-]{26,36}\/[\w./-]*\w/gi,
  // An absolute path in quotation marks, which may have spaces in it.
  /(?<=['"])\/[^'"]+(?=['"])/g,
  // An absolute path of two parts or more, but not the path of a web address.
  /(?:file:|(?<![\w:/.]))\/[^\s/'"“”’,;:()]+(?:\/[^\s/'"“”’,;:()]+)+\/?/g,
]
