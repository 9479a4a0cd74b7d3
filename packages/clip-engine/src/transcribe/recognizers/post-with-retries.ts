import { EngineError } from '../../engine-error.ts'

const ATTEMPTS = 4
const FIRST_WAIT_SECONDS = 0.5
const LONGEST_WAIT_SECONDS = 60
const WORTH_RETRYING = new Set([408, 409, 425, 429, 500, 502, 503, 504, 529])

/**
 * Posts a form to a transcription service, and retries when the service is busy or unreachable.
 *
 * Waits as long as `Retry-After` says, else twice as long each time.
 *
 * @param writeForm - Called for every attempt: a body can only be sent once.
 * @returns The body of the answer.
 * @throws {EngineError} `transcription_failed` when the service refuses, `timeout` when the last attempt took too long.
 */
export async function postWithRetries(
  url: string,
  apiKey: string | null,
  writeForm: () => FormData,
  limits: { signal: AbortSignal; timeoutSeconds: number },
): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await post(url, apiKey, writeForm(), limits)
    if (typeof outcome === 'string') return outcome
    if (!outcome.error.retryable || attempt === ATTEMPTS) throw outcome.error
    const wait = outcome.retryAfterSeconds ?? FIRST_WAIT_SECONDS * 2 ** (attempt - 1)
    await sleep(Math.min(wait, LONGEST_WAIT_SECONDS), limits.signal)
  }
}

interface Refusal {
  error: EngineError
  retryAfterSeconds: number | null
}

async function post(
  url: string,
  apiKey: string | null,
  body: FormData,
  { signal, timeoutSeconds }: { signal: AbortSignal; timeoutSeconds: number },
): Promise<string | Refusal> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      // A redirect would carry the key and the recording elsewhere.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutSeconds * 1000)]),
    })
    const text = await response.text()
    return response.ok ? text : refusal(response, text)
  } catch (error) {
    signal.throwIfAborted()
    const isLate = error instanceof DOMException && error.name === 'TimeoutError'
    const message = isLate
      ? `The transcription service did not answer within ${timeoutSeconds} seconds.`
      : `The transcription service at ${new URL(url).host} cannot be reached.`
    const code = isLate ? 'timeout' : 'transcription_failed'
    return {
      error: new EngineError(code, message, { retryable: true, cause: error }),
      retryAfterSeconds: null,
    }
  }
}

function refusal(response: Response, body: string): Refusal {
  const message = `The transcription service answered ${response.status}: ${readReason(body)}`
  const retryable = WORTH_RETRYING.has(response.status)
  return {
    error: new EngineError('transcription_failed', message, { retryable }),
    retryAfterSeconds: readRetryAfter(response.headers.get('retry-after')),
  }
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

/** Seconds; the header holds seconds or a date (RFC 9110 §10.2.3). */
function readRetryAfter(value: string | null): number | null {
  if (value === null) return null
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}

async function sleep(seconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, seconds * 1000)
  signal.addEventListener('abort', () => resolve(), { once: true })
  await promise
  clearTimeout(timer)
  signal.throwIfAborted()
}
