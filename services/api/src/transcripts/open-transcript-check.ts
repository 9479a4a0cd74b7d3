import { Worker } from 'node:worker_threads'
import type { TranscriptFormat } from '@svc/clip-engine/transcripts'
import { invalidAt } from '@svc/errors'
import type { ProjectRequest } from '@svc/specification'

export interface GivenText {
  text: string
  format: TranscriptFormat
}

/** A request to the thread, which answers why the text cannot be used; `null` when it can. */
export type Question = GivenText & { id: number }
export interface Answer {
  id: number
  fault: string | null
}

type TranscriptCheck = ReturnType<typeof openTranscriptCheck>

/**
 * Opens a check that runs in its own thread, one text after the other: two megabytes take most of a second, in which
 * the calling thread stays responsive. The thread starts with the first text, and again after it has died.
 */
export function openTranscriptCheck() {
  const waiting = new Map<number, PromiseWithResolvers<string | null>>()
  let thread: Worker | null = null
  let asked = 0

  function start(): Worker {
    const started = new Worker(new URL('./transcript-thread.ts', import.meta.url))
    started.on('message', ({ id, fault }: Answer) => {
      waiting.get(id)?.resolve(fault)
      waiting.delete(id)
    })
    started.on('error', (cause) => {
      thread = null
      for (const one of waiting.values()) one.reject(cause)
      waiting.clear()
    })
    // After the listeners, each of which keeps the process alive.
    started.unref()
    return started
  }

  return {
    /** @returns Why a text cannot be used; `null` when it can. */
    faultOf(given: GivenText): Promise<string | null> {
      const id = ++asked
      const answer = Promise.withResolvers<string | null>()
      waiting.set(id, answer)
      thread ??= start()
      thread.postMessage({ ...given, id } satisfies Question)
      return answer.promise
    },
  }
}

/**
 * Refuses a request whose transcript cannot be read. All other rules are checked by the verb.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `body.source.transcript.text`.
 */
export async function requireTranscript(
  check: TranscriptCheck,
  { source: { transcript } }: ProjectRequest,
): Promise<void> {
  const { text, format } = transcript ?? {}
  if (text === undefined || format === undefined) return
  const fault = await check.faultOf({ text, format })
  if (fault === null) return
  throw invalidAt('body.source.transcript.text', fault)
}
