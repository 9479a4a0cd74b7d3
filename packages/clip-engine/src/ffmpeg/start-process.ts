import { EngineError, KilledError } from '../engine-error.ts'
import { readText } from './read-text.ts'
import { startWorkClock } from './work-clock.ts'

export interface ProcessOptions {
  signal: AbortSignal
  /**
   * Seconds of work after which the process is killed: on a machine that has little time for it, more pass. With
   * descendants, whose work is not counted, seconds that pass.
   */
  timeoutSeconds: number
  /** Where it runs; relative names in filter text are found there. */
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
/** A program may wait for us that long: reading what it writes can take longer than writing it. */
const IDLE_SECONDS = HOUR

/**
 * Starts a program without a shell and sees to its end.
 *
 * It is killed on abort, on timeout and when this process goes away, however that happens.
 *
 * @throws {EngineError} `timeout`, from `finished`; on abort the signal's reason.
 * @throws {KilledError} It was killed from outside, or found no memory; from `finished`.
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
  const finished = finish()
  // The end is awaited after the output is read; a failure that comes earlier is no unhandled error.
  finished.catch(() => {})
  return { output: child.stdout, finished }
}

const NO_MEMORY = /cannot allocate memory|failed to map segment|out of memory|bad_alloc/i

function startClock(
  { timeoutSeconds, withDescendants }: ProcessOptions,
  pid: number,
  onOverdue: (what: string) => void,
): () => void {
  if (withDescendants) {
    const what = `did not finish within ${timeoutSeconds} seconds`
    const timer = setTimeout(onOverdue, timeoutSeconds * 1000, what)
    return () => clearTimeout(timer)
  }
  const limits = { workingSeconds: timeoutSeconds, idleSeconds: IDLE_SECONDS }
  return startWorkClock(pid, limits, onOverdue).stop
}

/** One listener for all children: a listener each would soon look like a leak. */
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

/** Begins a command that must end with this process: only the kernel can see to that, and `setpriv` asks it. */
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
    // It has ended by itself.
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
