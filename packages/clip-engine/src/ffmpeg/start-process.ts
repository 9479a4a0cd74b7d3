import { EngineError } from '../engine-error.ts'
import { readText } from './read-text.ts'

export interface ProcessOptions {
  signal: AbortSignal
  /** Wall-clock seconds after which the process is killed. */
  timeout_seconds: number
  /** Where it runs; relative names in filter text are found there. */
  cwd?: string
  /** Lower priority, 1 to 19. */
  nice?: number
  /** Whether the programs it starts are killed with it; ffmpeg starts none. */
  with_descendants?: boolean
}

export interface RunningProcess {
  output: ReadableStream<Uint8Array>
  finished: Promise<{ exit_code: number; log: string }>
}

const LOG_CHARACTERS = 256 * 1024

/**
 * Starts a program without a shell and sees to its end.
 *
 * It is killed on abort, on timeout and when this process goes away, however that happens.
 *
 * @throws {EngineError} `timeout`, from `finished`; on abort the signal's reason.
 */
export function startProcess(command: string[], options: ProcessOptions): RunningProcess {
  const { signal, timeout_seconds, cwd, nice, with_descendants = false } = options
  signal.throwIfAborted()
  const child = Bun.spawn([...dyingWithParent(), ...atPriority(nice), ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd && { cwd }),
    // A group of its own, so that one signal reaches all of it.
    detached: with_descendants,
  })
  const kill = () => (with_descendants ? killGroup(child.pid) : child.kill('SIGKILL'))
  let isOverdue = false
  const timer = setTimeout(() => {
    isOverdue = true
    kill()
  }, timeout_seconds * 1000)
  signal.addEventListener('abort', kill)
  killOnExit(kill)

  async function finish() {
    try {
      const [exit_code, log] = await Promise.all([child.exited, readTail(child.stderr)])
      signal.throwIfAborted()
      if (isOverdue) throw overdue(command, timeout_seconds)
      return { exit_code, log }
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', kill)
      forget(kill)
    }
  }
  return { output: child.stdout, finished: finish() }
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

function overdue([program]: string[], seconds: number): EngineError {
  const name = program?.split('/').at(-1)
  return new EngineError('timeout', `${name} did not finish within ${seconds} seconds.`, {
    retryable: true,
  })
}
