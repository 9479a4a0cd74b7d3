import { EngineError } from '../../engine-error.ts'
import { dyingWithParent } from '../../ffmpeg/start-process.ts'
import type { Heard } from '../recognizer.ts'

/** What a recognizer's process answers: how far it is, and at last what it heard or why it cannot. */
export type Answer = { seconds: number } | { heard: Heard } | { error: string }

export interface SpeechProcess extends Disposable {
  /** One piece at a time. `onSeconds` is told how much of the piece is done. */
  hear(request: object, onSeconds: (seconds: number) => void): Promise<Heard>
}

/**
 * Starts a recognizer's script in a process of its own: a crash or a hang in native code stays there.
 *
 * @param script - Path of a module that answers every message with `Answer`s.
 * @param limits - `silent_seconds`: how long it may say nothing before it counts as stuck.
 */
export function startSpeechProcess(
  script: string,
  args: string[],
  limits: { silent_seconds: number; signal: AbortSignal },
): SpeechProcess {
  limits.signal.throwIfAborted()
  let settle: { resolve: (heard: Heard) => void; reject: (error: unknown) => void } | null = null
  let onProgress: (seconds: number) => void = () => {}
  let timer: Timer | undefined
  let failure: { error: unknown } | null = null
  const name = script
    .split('/')
    .at(-1)
    ?.replace(/-child\.ts$/, '')

  const child = Bun.spawn([...dyingWithParent(), process.execPath, script, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    serialization: 'advanced',
    ipc: receive,
  })
  const kill = () => child.kill('SIGKILL')
  const abort = () => fail(limits.signal.reason)
  limits.signal.addEventListener('abort', abort)
  process.on('exit', kill)
  void reportDeath()

  function receive(answer: Answer): void {
    watch()
    if ('seconds' in answer) onProgress(answer.seconds)
    else if ('error' in answer) fail(broken(`${name} failed: ${answer.error}.`))
    else succeed(answer.heard)
  }

  function succeed(heard: Heard): void {
    clearTimeout(timer)
    settle?.resolve(heard)
    settle = null
  }

  function watch(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const message = `${name} made no progress for ${limits.silent_seconds} seconds.`
      fail(new EngineError('timeout', message, { retryable: true }))
    }, limits.silent_seconds * 1000)
  }

  function fail(error: unknown): void {
    clearTimeout(timer)
    failure ??= { error }
    settle?.reject(error)
    settle = null
    kill()
  }

  async function reportDeath(): Promise<void> {
    const log = await new Response(child.stderr).text()
    await child.exited
    const cause = /^error: .*/m.exec(log)?.[0] ?? `exit code ${child.exitCode ?? child.signalCode}`
    fail(broken(`${name} stopped: ${cause}.`))
  }

  return {
    hear(request, onSeconds) {
      onProgress = onSeconds
      watch()
      return new Promise((resolve, reject) => {
        settle = { resolve, reject }
        if (failure) fail(failure.error)
        else child.send(request)
      })
    },
    [Symbol.dispose]() {
      clearTimeout(timer)
      limits.signal.removeEventListener('abort', abort)
      process.off('exit', kill)
      kill()
    },
  }
}

function broken(message: string): EngineError {
  return new EngineError('transcription_failed', message)
}
