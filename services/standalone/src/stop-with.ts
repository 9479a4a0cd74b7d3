import type { Log } from '@svc/http'
import type { Service } from './start-service.ts'

/** What ends this process. */
export interface Stop {
  /** Has the service stopped before the process ends, from now on. */
  begin(service: Service): void
  /** Ends the process with code 1, the service before it: something went wrong that cannot be put right from here. */
  fail(reason: string): void
}

/**
 * Ends this process when it is asked to, and leaves nothing behind: neither a database nor a worker.
 *
 * The first signal stops everything in order; while the service is being started, it gives up the start, which ends the
 * process by itself. Further ones change nothing: a supervisor that signals a whole group, and npm, which hands on what it
 * gets, send each twice. Only another Ctrl-C a second later means a person who does not want to wait.
 */
export function stopWith(
  stopped: AbortController,
  { say, log }: { say: (line: string) => void; log: Log },
): Stop {
  let service: Service | undefined
  let since = 0
  let exitCode = 0

  async function end(code: number) {
    if (stopped.signal.aborted) return
    exitCode = code
    since = performance.now()
    stopped.abort(new Error('Stopped.'))
    if (!service) return
    await service.stop()
    process.exit(exitCode)
  }

  async function hurry() {
    if (performance.now() - since < IMPATIENCE_MS) return
    say('Stopping at once …')
    exitCode = 1
    await service?.abandon()
    process.exit(exitCode)
  }

  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (stopped.signal.aborted) return name === 'SIGINT' ? hurry() : undefined
      say('\nStopping …')
      return end(0)
    })
  }
  // A terminal that was closed takes no more lines; that must not keep anything from being stopped.
  process.stderr.on('error', () => {})
  const fail = (reason: string) => {
    if (stopped.signal.aborted) return
    log({ level: 'error', event: 'service failed', reason })
    say(`\n${reason} Stopping; start it again.`)
    void end(1)
  }
  // While it stops, a lost connection may be told to code that no longer waits; what is left must be stopped all the same.
  const unexpected = (error: unknown) => {
    log({ level: 'error', event: 'uncaught', error })
    const message = error instanceof Error ? error.message : String(error)
    fail(`Something unexpected happened (${message}); service.log says more.`)
  }
  process.on('uncaughtException', unexpected)
  process.on('unhandledRejection', unexpected)
  return {
    begin(started) {
      service = started
    },
    fail,
  }
}

const IMPATIENCE_MS = 1000
