import type { Log } from './log-line.ts'

/**
 * Runs a step of a service's start. An error ends the process with code 1, and only its message is printed,
 * without a stack: the cause is the environment, not the program.
 */
export function orExit<T>(step: () => T): T {
  try {
    const result = step()
    if (result instanceof Promise) result.catch(exit)
    return result
  } catch (error) {
    return exit(error)
  }
}

function exit(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

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

const VARIABLE = 'BUN_CONFIG_MAX_HTTP_REQUESTS'

/**
 * Allows this process more concurrent `fetch` requests than the 256 that Bun allows for all addresses
 * together: a stream that its reader consumes slowly counts as one, so anonymous clients could use them up.
 *
 * Bun reads the limit only from the environment and only at start, so the program restarts in its own process.
 *
 * @param inherited - The environment; a limit that it sets is kept.
 * @param most - At most 65,535.
 */
export function raiseFetchLimit(
  inherited: Readonly<Record<string, string | undefined>>,
  most: number,
): void {
  if (inherited[VARIABLE] !== undefined || process.execve === undefined) return
  const words = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve(process.execPath, words, { ...inherited, [VARIABLE]: String(most) })
}
