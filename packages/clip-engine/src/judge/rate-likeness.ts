import { encodeSentences } from '../select/appeal/encode-sentences.ts'
import { dot } from '../vectors.ts'

/**
 * Rates how like each English text is to a subject by what it means, in whatever words: -1 to 1.
 *
 * @throws {EngineError} `processing_failed`, retryable: the encoder ended, as it does when the signal aborts.
 */
export async function rateLikeness(
  about: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<number[]> {
  const [subject = new Float32Array(), ...vectors] = await encodeSentences(
    [about, ...texts],
    signal,
  )
  return vectors.map((vector) => dot(vector, subject))
}
