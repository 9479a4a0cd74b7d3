import type { Log } from './log-line.ts'

export interface KeptProcessOptions {
  name: string
  command: string[]
  env: Record<string, string | undefined>
  /** Called with each line of the child's output, including the line break; without it, the child writes to where this process does. */
  output?: (line: string) => void
  log: Log
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** A process that ran this long counts as healthy: the pause before its next restart is the shortest again. */
const WELL_MS = 60_000
const STOP_MS = 12_000

/**
 * Keeps a child process running.
 *
 * The child's stdin is a pipe that is never written to. It closes when this process ends for any reason, so a child that
 * watches it never outlives this process. The child has its own process group: signals that a terminal or a supervisor
 * sends to our group reach it once, from this process.
 */
export function keepProcess({ name, command, env, output, log }: KeptProcessOptions) {
  const stopping = Promise.withResolvers<void>()
  let isStopping = false
  let child = start()

  function start() {
    const to = output ? 'pipe' : 'inherit'
    const started = Bun.spawn(command, {
      env,
      detached: true,
      stdin: 'pipe',
      stdout: to,
      stderr: to,
    })
    if (output && started.stdout) void passLines(started.stdout, output)
    if (output && started.stderr) void passLines(started.stderr, output)
    return started
  }

  async function watch() {
    let pause = FIRST_PAUSE_MS
    for (;;) {
      const since = performance.now()
      await child.exited
      if (isStopping) return
      const { exitCode, signalCode } = child
      log({ level: 'warn', event: 'process ended', name, exit_code: exitCode, signal: signalCode })
      if (performance.now() - since > WELL_MS) pause = FIRST_PAUSE_MS
      do {
        await Promise.race([Bun.sleep(pause), stopping.promise])
        if (isStopping) return
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
      } while (!restart())
    }
  }

  /** A system without memory or a place for another process may have both a little later. */
  function restart(): boolean {
    try {
      child = start()
      return true
    } catch (error) {
      log({ level: 'error', event: 'process not started', name, error })
      return false
    }
  }

  function endWatch() {
    isStopping = true
    stopping.resolve()
  }

  const watching = watch()
  return {
    /** Sends the child a stop signal, and kills it when it does not end in time. */
    async stop(): Promise<void> {
      endWatch()
      child.kill('SIGTERM')
      const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await Promise.all([watching, child.exited])
      clearTimeout(kill)
    },
    /** Kills it at once. */
    kill(): void {
      endWatch()
      child.kill('SIGKILL')
    },
  }
}

/** Output of this length without a line break is passed on as a line. */
const LONGEST_LINE_CHARACTERS = 64_000

/** Passes on whole lines, so that the lines of several writers are not mixed. */
async function passLines(stream: ReadableStream<Uint8Array>, output: (line: string) => void) {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of stream) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) output(`${line}\n`)
    if (rest.length > LONGEST_LINE_CHARACTERS) {
      output(`${rest}\n`)
      rest = ''
    }
  }
  if (rest) output(`${rest}\n`)
}
