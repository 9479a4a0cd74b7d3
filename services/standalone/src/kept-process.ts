import type { Log } from '@svc/http'

/** A child process that is started again whenever it ends. */
export interface KeptProcess {
  /** Asks it to stop, and kills it when it does not. */
  stop(): Promise<void>
  /** Kills it at once. */
  kill(): void
}

export interface KeptProcessOptions {
  name: string
  command: string[]
  env: Record<string, string | undefined>
  /** Takes what it prints, a line with its line break at a time. */
  output: (line: string) => void
  log: Log
}

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** A process that lived this long was well: the next end is a new story, not the same crash. */
const WELL_MS = 60_000
const STOP_MS = 12_000

/**
 * Keeps a child process running.
 *
 * The child's stdin is a pipe that is never written to: it ends when this process does, however that happens, so a child that
 * watches it never outlives us. It has a process group of its own: what a terminal or a supervisor sends to ours reaches
 * it once, from here.
 */
export function keepProcess({ name, command, env, output, log }: KeptProcessOptions): KeptProcess {
  const stopping = Promise.withResolvers<void>()
  let isStopping = false
  let child = start()

  function start() {
    const started = Bun.spawn(command, {
      env,
      detached: true,
      stdin: 'pipe',
      stdout: 'pipe',
      stderr: 'pipe',
    })
    void passLines(started.stdout, output)
    void passLines(started.stderr, output)
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
      await Promise.race([Bun.sleep(pause), stopping.promise])
      if (isStopping) return
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS)
      child = start()
    }
  }

  function endWatch() {
    isStopping = true
    stopping.resolve()
  }

  const watching = watch()
  return {
    async stop() {
      endWatch()
      child.kill('SIGTERM')
      const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await Promise.all([watching, child.exited])
      clearTimeout(kill)
    },
    kill() {
      endWatch()
      child.kill('SIGKILL')
    },
  }
}

/** Without a line break for this long, what is there counts as a line. */
const LONGEST_LINE_CHARACTERS = 64_000

/** Hands on whole lines, so that those of several writers do not mix. */
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
