import { fileURLToPath } from 'node:url'
import { startModule } from '../../ffmpeg/start-module.ts'

const ENCODER = {
  path: fileURLToPath(new URL('encoder-child.ts', import.meta.url)),
  name: 'The encoder of sentences',
  code: 'processing_failed',
} as const

/**
 * Gives each English sentence a vector of 512 numbers and length 1, close to those of sentences that say the like.
 *
 * In a process of its own, since the network never gives its memory back; about 4 ms of a processor for a sentence.
 *
 * @throws {EngineError} `processing_failed`, retryable: the process ended, as it does when the signal aborts.
 */
export async function encodeSentences(
  texts: string[],
  signal?: AbortSignal,
): Promise<Float32Array[]> {
  const answer = Promise.withResolvers<Float32Array[]>()
  const encoder = startModule<Float32Array[]>(ENCODER, answer.resolve)
  void encoder.ended.then(answer.reject)
  signal?.addEventListener('abort', encoder.kill)
  if (signal?.aborted) encoder.kill()
  encoder.send(texts)
  try {
    return await answer.promise
  } finally {
    signal?.removeEventListener('abort', encoder.kill)
    encoder.kill()
  }
}
