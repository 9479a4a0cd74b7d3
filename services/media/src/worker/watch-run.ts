import { EngineError } from '@svc/clip-engine'
import { StaleRunError } from '@svc/domain'

const SECOND = 1000
const REPORT_EVERY_MS = SECOND
/** After how many such times a run that has nothing to report still checks whether it is current. */
const ASK_EVERY_TURNS = 3

/** Connects a run with its row: writes its reports, and aborts it when it must end. */
export interface RunWatch<Report> extends AsyncDisposable {
  /** Aborted when the run must end: the process stops, the run is stale, or its time is up. */
  signal: AbortSignal
  /** Everything that was reported so far. */
  readonly reported: Report
  /** Records a change, which is written within a second together with earlier reports. Restarts the time of `limit`. */
  report(change: Partial<Report>): void
  /** Writes the reports that are not written yet; called before the end of the run is written. */
  flush(): Promise<void>
  /** Longest time between two reports, from now on; then the run is aborted with `timeout`, which is retryable. */
  limit(seconds: number): void
}

interface Timers {
  setTimeout(call: () => void, milliseconds: number): unknown
  setInterval(call: () => void, milliseconds: number): unknown
  clearTimeout(timer: unknown): void
  clearInterval(timer: unknown): void
}

/**
 * Writes what a run reports into its row, at most once a second, and reads from the results whether the run
 * is still current: a run whose project was deleted or taken over is aborted within three seconds.
 *
 * @param initial - The report with which the run begins.
 * @param write - Must throw `StaleRunError` when the run is no longer current. Other failures (no database) are retried.
 * @param timers - The process's own, but for tests.
 */
export function watchRun<Report>(
  stopping: AbortSignal,
  initial: Report,
  write: (report: Report) => Promise<void>,
  timers: Timers = globalThis,
): RunWatch<Report> {
  const ended = new AbortController()
  let known = initial
  let hasNews = false
  let turnsSinceWritten = 0
  let writing: Promise<void> | null = null
  let silenceSeconds: number | null = null
  let deadline: unknown

  const timer = timers.setInterval(() => {
    turnsSinceWritten += 1
    const isDue = hasNews || turnsSinceWritten >= ASK_EVERY_TURNS
    if (isDue && !writing) writing = writeNews().finally(() => (writing = null))
  }, REPORT_EVERY_MS)

  return {
    signal: AbortSignal.any([stopping, ended.signal]),
    get reported() {
      return known
    },
    report(change) {
      known = { ...known, ...change }
      hasNews = true
      awaitNext()
    },
    async flush() {
      await writing
      if (hasNews) await writeNews()
    },
    limit(seconds) {
      silenceSeconds = seconds
      awaitNext()
    },
    async [Symbol.asyncDispose]() {
      timers.clearInterval(timer)
      timers.clearTimeout(deadline)
      await writing
    },
  }

  function awaitNext(): void {
    const seconds = silenceSeconds
    if (seconds === null) return
    timers.clearTimeout(deadline)
    deadline = timers.setTimeout(() => {
      const message = `The work made no progress for ${Math.round(seconds / 60)} minutes.`
      ended.abort(new EngineError('timeout', message, { retryable: true }))
    }, seconds * SECOND)
  }

  async function writeNews(): Promise<void> {
    hasNews = false
    turnsSinceWritten = 0
    try {
      await write(known)
    } catch (error) {
      if (error instanceof StaleRunError) ended.abort(error)
      else hasNews = true
    }
  }
}
