import { EngineError, type EngineErrorCode, KilledError } from '../engine-error.ts'
import { dyingWithParent } from './start-process.ts'

/** A module of the engine that runs in a process of its own. */
export interface RunningModule {
  pid: number
  /** What is sent is copied. */
  send(message: object): void
  kill(): void
  /** Why it ended, once it has. Retryable: it is never the source that ends it. */
  ended: Promise<EngineError>
}

/**
 * Starts a module in a process of its own: a crash or a hang in native code stays there, and what it loads is given back.
 *
 * @param path - Of a module that answers the messages that it gets.
 * @param name - What an error calls it.
 * @param code - The code of that error.
 */
export function startModule<Answer>(
  {
    path,
    args = [],
    name,
    code,
  }: { path: string; args?: string[]; name: string; code: EngineErrorCode },
  onAnswer: (answer: Answer) => void,
): RunningModule {
  const child = Bun.spawn([...dyingWithParent(), process.execPath, path, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    serialization: 'advanced',
    ipc: onAnswer,
  })
  return {
    pid: child.pid,
    send: (message) => child.send(message),
    kill: () => child.kill('SIGKILL'),
    ended: end(),
  }

  async function end(): Promise<EngineError> {
    const log = await new Response(child.stderr).text()
    await child.exited
    if (child.signalCode) return new KilledError(code, name, child.signalCode)
    const cause = /^error: .*/m.exec(log)?.[0] ?? `exit code ${child.exitCode}`
    return new EngineError(code, `${name} stopped: ${cause}.`, { retryable: true })
  }
}
