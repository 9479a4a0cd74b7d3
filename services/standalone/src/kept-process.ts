import type { Log } from '@svc/http'

/** A child process that is started again whenever it ends. */
export interface KeptProcess {
  /** Asks it to stop, and kills it when it does not. */
  stop(): Promise<void>
}

export interface KeptProcessOptions {
  name: string
  command: string[]
  env: Record<string, string | undefined>
  /** File descriptor that its output is appended to. */
  output: number
  log: Log
}

const FIRST_PAUSE_MILLISECONDS = 500
const LONGEST_PAUSE_MILLISECONDS = 30_000
/** A process that lived this long was well: the next end is a new story, not the same crash. */
const WELL_MILLISECONDS = 60_000
const STOP_MILLISECONDS = 12_000

/**
 * Keeps a child process running.
 *
 * The child's stdin is a pipe that nobody writes to: it ends when this process does, however that happens,
 * so a child that watches it never outlives us.
 */
export function keepProcess({ name, command, env, output, log }: KeptProcessOptions): KeptProcess {
  const stopping = Promise.withResolvers<void>()
  let isStopping = false
  let child = start()

  function start() {
    return Bun.spawn(command, { env, stdin: 'pipe', stdout: output, stderr: output })
  }

  async function watch() {
    let pause = FIRST_PAUSE_MILLISECONDS
    for (;;) {
      const since = performance.now()
      await child.exited
      if (isStopping) return
      const { exitCode, signalCode } = child
      log({ level: 'warn', event: 'process ended', name, exit_code: exitCode, signal: signalCode })
      if (performance.now() - since > WELL_MILLISECONDS) pause = FIRST_PAUSE_MILLISECONDS
      await Promise.race([Bun.sleep(pause), stopping.promise])
      if (isStopping) return
      pause = Math.min(2 * pause, LONGEST_PAUSE_MILLISECONDS)
      child = start()
    }
  }

  const watching = watch()
  return {
    async stop() {
      isStopping = true
      stopping.resolve()
      child.kill('SIGTERM')
      const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MILLISECONDS)
      await Promise.all([watching, child.exited])
      clearTimeout(kill)
    },
  }
}
