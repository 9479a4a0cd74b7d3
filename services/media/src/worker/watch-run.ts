import { EngineError } from '@svc/clip-engine'
import { StaleRunError } from '@svc/domain'

const SECOND = 1000
const REPORT_EVERY_MS = SECOND
/** A run that has nothing new to say still asks this often whether it counts. */
const ASK_EVERY_MS = 3 * SECOND

/** The living connection between a run and its row. */
export interface RunWatch<Report> extends AsyncDisposable {
  /** Aborted when the run must end: the process stops, the run is stale, or its time is up. */
  signal: AbortSignal
  /** Everything that was reported so far. */
  readonly reported: Report
  /** Notes what is new; it is written within a second, with what was reported before. A sign of life, too. */
  report(change: Partial<Report>): void
  /** Writes what was reported and has not been written; called before the run's end is. */
  flush(): Promise<void>
  /** How long the run may report nothing, from now on: then it is aborted with `timeout`, which is retryable. */
  limit(seconds: number): void
}

/**
 * Writes what a run reports into its row, at most once a second, and learns from the answers whether the run
 * still counts: a run whose project was deleted or taken over is aborted within three seconds.
 *
 * @param initial - What is true when the run begins.
 * @param write - Must throw `StaleRunError` when the run no longer counts. A database that is away is waited for.
 */
export function watchRun<Report>(
  stopping: AbortSignal,
  initial: Report,
  write: (report: Report) => Promise<void>,
): RunWatch<Report> {
  const ended = new AbortController()
  let known = initial
  let hasNews = false
  let writtenAt = performance.now()
  let writing: Promise<void> | null = null
  let silenceSeconds: number | null = null
  let deadline: Timer | undefined

  const timer = setInterval(() => {
    const isDue = hasNews || performance.now() - writtenAt >= ASK_EVERY_MS
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
      clearInterval(timer)
      clearTimeout(deadline)
      await writing
    },
  }

  function awaitNext(): void {
    const seconds = silenceSeconds
    if (seconds === null) return
    clearTimeout(deadline)
    deadline = setTimeout(() => {
      const message = `The work made no progress for ${Math.round(seconds / 60)} minutes.`
      ended.abort(new EngineError('timeout', message, { retryable: true }))
    }, seconds * SECOND)
  }

  async function writeNews(): Promise<void> {
    hasNews = false
    writtenAt = performance.now()
    try {
      await write(known)
    } catch (error) {
      if (error instanceof StaleRunError) ended.abort(error)
      else hasNews = true
    }
  }
}
