import { basename, dirname } from 'node:path'
import { inSpan } from '@svc/telemetry'
import { EngineError } from '../../engine-error.ts'
import { startModule } from '../../ffmpeg/start-module.ts'
import { startWorkClock, type WorkClock } from '../../ffmpeg/work-clock.ts'
import type { Heard } from '../recognizer.ts'

/** Limit of idle time as a multiple of `silentSeconds`: on a busy machine a process may have to wait for the CPU. */
const IDLE_FACTOR = 5

/** A message from a recognizer's process: its progress in seconds, and at the end its result or an error. */
export type Answer = { seconds: number } | { heard: Heard } | { error: string }

export interface SpeechProcess extends Disposable {
  /** Recognizes one piece; one at a time. `onSeconds` is called with the seconds of the piece that are done. */
  hear(request: object, onSeconds: (seconds: number) => void): Promise<Heard>
}

/**
 * Starts a recognizer's script in a process of its own.
 *
 * @param script - Path of a module that answers every message with `Answer`s.
 * @param limits - `silentSeconds`: how long the process may work without a message before it counts as stuck.
 */
export function startSpeechProcess(
  script: string,
  args: string[],
  limits: { silentSeconds: number; signal: AbortSignal },
): SpeechProcess {
  limits.signal.throwIfAborted()
  let settle: { resolve: (heard: Heard) => void; reject: (error: unknown) => void } | null = null
  let onProgress: (seconds: number) => void = () => {}
  let clock: WorkClock | null = null
  let failure: { error: unknown } | null = null
  const name = basename(script).replace(/-child\.ts$/, '')

  const code = 'transcription_failed'
  const child = startModule({ path: script, args, name, code }, receive)
  const abort = () => fail(limits.signal.reason)
  limits.signal.addEventListener('abort', abort)
  process.on('exit', child.kill)
  void child.ended.then(fail)

  function receive(answer: Answer): void {
    watch()
    if ('seconds' in answer) onProgress(answer.seconds)
    else if ('error' in answer) {
      // Its installation is the cause, not the source.
      fail(new EngineError(code, `${name} failed: ${answer.error}.`, { retryable: true }))
    } else succeed(answer.heard)
  }

  function succeed(heard: Heard): void {
    rest()
    settle?.resolve(heard)
    settle = null
  }

  function watch(): void {
    const { silentSeconds } = limits
    const patience = {
      workingSeconds: silentSeconds,
      idleSeconds: IDLE_FACTOR * silentSeconds,
    }
    clock ??= startWorkClock(child.pid, patience, (what) => {
      const message = `${name} made no progress: it ${what}.`
      fail(new EngineError('timeout', message, { retryable: true }))
    })
    clock.restart()
  }

  /** Stops the clock: no answer is pending. */
  function rest(): void {
    clock?.stop()
    clock = null
  }

  function fail(error: unknown): void {
    rest()
    failure ??= { error }
    settle?.reject(error)
    settle = null
    child.kill()
  }

  return {
    hear(request, onSeconds) {
      onProgress = onSeconds
      watch()
      const heard = () =>
        new Promise<Heard>((resolve, reject) => {
          settle = { resolve, reject }
          if (failure) fail(failure.error)
          else child.send(request)
        })
      return inSpan(name, {}, heard)
    },
    [Symbol.dispose]() {
      rest()
      limits.signal.removeEventListener('abort', abort)
      process.off('exit', child.kill)
      child.kill()
    },
  }
}

/** The folder of an installed package's file. */
export const packageFolder = (file: string): string =>
  dirname(Bun.resolveSync(file, import.meta.dir))
