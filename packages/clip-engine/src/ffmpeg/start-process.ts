import { inSpan } from '@svc/telemetry'
import { EngineError, KilledError } from '../engine-error.ts'
import { readText } from './read-text.ts'
import { startWorkClock } from './work-clock.ts'

export interface ProcessOptions {
  signal: AbortSignal
  /**
   * Seconds of CPU work after which the process is killed; on a busy machine, more time passes. With `withDescendants`,
   * seconds of elapsed time, because the work of descendants is not counted.
   */
  timeoutSeconds: number
  /** Seconds without any CPU work after which the process is killed; by default an hour. */
  idleSeconds?: number
  /** Working directory; relative names in filter text are resolved against it. */
  cwd?: string
  /** Lower priority, 1 to 19. */
  nice?: number
  /** Whether the programs it starts are killed with it; ffmpeg starts none. */
  withDescendants?: boolean
}

export interface RunningProcess {
  output: ReadableStream<Uint8Array>
  finished: Promise<{ exitCode: number; log: string }>
}

const LOG_CHARACTERS = 256 * 1024
const HOUR = 3600
/** How long a program may wait until its output is read, which can take longer than writing it. */
const IDLE_SECONDS = HOUR

/**
 * Starts a program without a shell and ensures that it ends.
 *
 * The program is killed on abort, on timeout and when this process ends, however that happens.
 *
 * @throws {EngineError} `timeout`, from `finished`; on abort the signal's reason.
 * @throws {KilledError} The program was killed from outside, or ran out of memory; from `finished`.
 */
export function startProcess(command: string[], options: ProcessOptions): RunningProcess {
  const { signal, cwd, nice, withDescendants = false } = options
  signal.throwIfAborted()
  const child = Bun.spawn([...dyingWithParent(), ...atPriority(nice), ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd && { cwd }),
    // A group of its own, so that one signal reaches all of it.
    detached: withDescendants,
  })
  const kill = () => (withDescendants ? killGroup(child.pid) : child.kill('SIGKILL'))
  let overdue: string | null = null
  const stopClock = startClock(options, child.pid, (what) => {
    overdue = what
    kill()
  })
  signal.addEventListener('abort', kill)
  killOnExit(kill)

  async function finish() {
    try {
      const [exitCode, log] = await Promise.all([child.exited, readTail(child.stderr)])
      signal.throwIfAborted()
      if (overdue) throw timeout(`${nameOf(command)} ${overdue}.`)
      const cause = child.signalCode ?? (exitCode !== 0 && NO_MEMORY.test(log) && 'lack of memory')
      if (cause) throw new KilledError('processing_failed', nameOf(command), cause)
      return { exitCode, log }
    } finally {
      stopClock()
      signal.removeEventListener('abort', kill)
      forget(kill)
    }
  }
  const finished = inSpan(nameOf(command), {}, finish)
  // Callers await `finished` after reading the output; a failure before that must not count as an unhandled rejection.
  finished.catch(() => {})
  return { output: child.stdout, finished }
}

const NO_MEMORY = /cannot allocate memory|failed to map segment|out of memory|bad_alloc/i

function startClock(
  { timeoutSeconds, idleSeconds = IDLE_SECONDS, withDescendants }: ProcessOptions,
  pid: number,
  onOverdue: (what: string) => void,
): () => void {
  if (withDescendants) {
    const what = `did not finish within ${timeoutSeconds} seconds`
    const timer = setTimeout(onOverdue, timeoutSeconds * 1000, what)
    return () => clearTimeout(timer)
  }
  const limits = { workingSeconds: timeoutSeconds, idleSeconds }
  return startWorkClock(pid, limits, onOverdue).stop
}

/** Kills each running child. One `exit` listener calls them all: a listener for each child would soon be reported as a leak. */
const running = new Set<() => void>()

function killOnExit(kill: () => void): void {
  if (running.size === 0) process.on('exit', killRunning)
  running.add(kill)
}

function forget(kill: () => void): void {
  running.delete(kill)
  if (running.size === 0) process.off('exit', killRunning)
}

function killRunning(): void {
  for (const kill of running) kill()
}

/** Returns the start of a command that must end with this process: `setpriv` makes the kernel kill it. Empty where that is not possible. */
export function dyingWithParent(): string[] {
  const setpriv = process.platform === 'linux' ? Bun.which('setpriv') : null
  return setpriv ? [setpriv, '--pdeathsig', 'KILL', '--'] : []
}

function atPriority(nice: number | undefined): string[] {
  return nice ? ['nice', '-n', String(nice)] : []
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // The process group has already ended.
  }
}

async function readTail(stream: ReadableStream<Uint8Array>): Promise<string> {
  let tail = ''
  for await (const text of readText(stream)) {
    tail += text
    if (tail.length > 2 * LOG_CHARACTERS) tail = tail.slice(-LOG_CHARACTERS)
  }
  return tail.slice(-LOG_CHARACTERS)
}

function nameOf([program = '']: string[]): string {
  return program.split('/').at(-1) ?? program
}

function timeout(message: string): EngineError {
  return new EngineError('timeout', message, { retryable: true })
}
