import { isUnavailable } from '@svc/errors'
import type { Log } from '@svc/http'
import type { Service } from './start-service.ts'

/** Ends this process in order. */
export interface Stop {
  /** Registers the service, which is from now on stopped before the process ends. */
  begin(service: Service): void
  /** Stops the service after an unrecoverable failure, then ends the process with code 1. */
  fail(reason: string): void
}

/**
 * Ends this process on a signal, together with its database and worker.
 *
 * The first signal stops everything in order; during the start it aborts the start, which ends the process by itself.
 * Further signals are ignored: a supervisor that signals a whole group, and npm, which forwards signals, send each one
 * twice. Only another Ctrl-C at least a second later stops without waiting.
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
  // Writing to a closed terminal fails; that must not interrupt the stop.
  process.stderr.on('error', () => {})
  const fail = (reason: string) => {
    if (stopped.signal.aborted) return
    log({ level: 'error', event: 'service failed', reason })
    say(`\n${reason} Stopping; start it again.`)
    void end(1)
  }
  // During a stop, a lost connection may reject a promise that is no longer awaited; the stop must continue.
  const unexpected = (error: unknown) => {
    log({ level: 'error', event: 'uncaught', error })
    // A connection that broke while nothing waited for it: what needs the other end connects again.
    if (isUnavailable(error)) return
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
