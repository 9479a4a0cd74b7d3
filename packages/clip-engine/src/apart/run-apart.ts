import { Worker } from 'node:worker_threads'
import { EngineError, type EngineErrorCode } from '../engine-error.ts'
import type { Work } from './engine-thread.ts'

/** What a thread is asked to do. */
export interface Question {
  name: keyof Work
  given: unknown[]
}

/** What was made; or the `EngineError` that was thrown; or what else went wrong in the thread. */
export type Answer =
  | { made: unknown }
  | { fault: { code: EngineErrorCode; message: string; retryable: boolean } }
  | { failure: string }

/** Threads that wait for the next clip: starting one takes longer than drawing the captions of most clips. */
const idle: Worker[] = []
const MOST_IDLE = 2

/**
 * Calls a function in a thread: what it does with the longest source takes seconds, in which the calling thread goes on
 * with everything else.
 *
 * @throws {EngineError} As the function does.
 * @throws The signal's reason when it aborts; the thread is ended then.
 */
export async function runApart<Name extends keyof Work>(
  name: Name,
  given: Parameters<Work[Name]>,
  signal: AbortSignal,
): Promise<Awaited<ReturnType<Work[Name]>>> {
  signal.throwIfAborted()
  const thread = idle.pop() ?? new Worker(new URL('./engine-thread.ts', import.meta.url))
  const answer = await ask(thread, { name, given }, signal)
  if (idle.length < MOST_IDLE) idle.push(thread)
  else void thread.terminate()
  if ('made' in answer) return answer.made as Awaited<ReturnType<Work[Name]>>
  if ('failure' in answer) throw new Error(answer.failure)
  const { code, message, retryable } = answer.fault
  throw new EngineError(code, message, { retryable })
}

async function ask(thread: Worker, question: Question, signal: AbortSignal): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  thread.once('message', resolve)
  thread.once('error', reject)
  thread.once('exit', () => reject(new Error('A thread of the engine has ended.')))
  const stop = () => {
    reject(signal.reason)
    void thread.terminate()
  }
  signal.addEventListener('abort', stop)
  thread.ref()
  try {
    thread.postMessage(question)
    return await promise
  } finally {
    signal.removeEventListener('abort', stop)
    thread.removeAllListeners()
    // After the listeners, each of which keeps the process alive.
    thread.unref()
  }
}
