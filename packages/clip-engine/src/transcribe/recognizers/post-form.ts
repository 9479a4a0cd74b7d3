import { type Answer, askAgain, isBusy } from '../../ask-again.ts'
import { EngineError } from '../../engine-error.ts'

/**
 * Posts a form to a transcription service, again where it is busy or cannot be reached: see `askAgain`.
 *
 * @param writeForm - Called for every attempt.
 * @returns The body of the answer.
 * @throws {EngineError} `transcription_failed` when the service refuses, `timeout` when the last attempt took too long.
 */
export async function postForm(
  url: string,
  apiKey: string | null,
  writeForm: () => FormData,
  { signal, timeoutSeconds }: { signal: AbortSignal; timeoutSeconds: number },
): Promise<string> {
  async function post(): Promise<Answer> {
    const response = await fetch(url, {
      method: 'POST',
      body: writeForm(),
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      // A redirect would carry the key and the recording elsewhere.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutSeconds * 1000)]),
    })
    const { status, ok, headers } = response
    return { status, ok, headers, body: await response.text() }
  }
  const answer = await askAgain(post, signal).catch((error: unknown) => {
    signal.throwIfAborted()
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    const message = isLate
      ? `The transcription service did not answer within ${timeoutSeconds} seconds.`
      : `The transcription service at ${new URL(url).host} cannot be reached.`
    const code = isLate ? 'timeout' : 'transcription_failed'
    throw new EngineError(code, message, { retryable: true, cause: error })
  })
  if (answer.ok) return answer.body
  const message = `The transcription service answered ${answer.status}: ${readReason(answer.body)}`
  throw new EngineError('transcription_failed', message, { retryable: isBusy(answer) })
}

/** Returns the message of an error body in OpenAI's format, else the beginning of the body. */
function readReason(body: string): string {
  try {
    const { error }: { error?: { message?: unknown } } = JSON.parse(body)
    if (typeof error?.message === 'string') return error.message.slice(0, 300)
  } catch {
    // Proxies answer in HTML.
  }
  return JSON.stringify(body.slice(0, 100))
}
