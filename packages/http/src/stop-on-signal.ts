import type { Log } from './log-line.ts'

/**
 * Ends the process on SIGTERM or SIGINT: the steps run in order, then the process exits.
 *
 * A second signal exits without waiting for them.
 */
export function stopOnSignal(log: Log, ...steps: (() => Promise<unknown>)[]) {
  let stopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1)
    stopping = true
    log({ level: 'info', event: 'stopping', signal })
    for (const step of steps) await step()
    log({ level: 'info', event: 'stopped' })
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
