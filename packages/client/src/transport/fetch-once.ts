import { ClientError, ConnectionError, errorOf, TimeoutError } from '../errors.ts'

/** Sends a request; `fetch`, or a function that passes it to an application of this process. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface Patience {
  /** Timeout in seconds for the response, including its body unless that is a stream. */
  timeoutSeconds: number
  signal?: AbortSignal | undefined
}

/**
 * Sends a request once and reads its answer.
 *
 * @param read - Takes what it needs of an answer that is not a refusal.
 * @throws {ApiError} The service refused.
 * @throws {ConnectionError} There was no answer, or it broke off.
 */
export async function fetchOnce<T>(
  fetch: Fetch,
  url: string,
  init: RequestInit,
  { timeoutSeconds, signal }: Patience,
  read: (response: Response) => T | Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const giveUp = new AbortController()
  const stop = () => giveUp.abort(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  const late = new TimeoutError(`There was no answer within ${timeoutSeconds} seconds.`)
  const timer = setTimeout(() => giveUp.abort(late), timeoutSeconds * 1000)
  let isStream = false
  try {
    const response = await fetch(url, { ...init, signal: giveUp.signal })
    if (!response.ok) throw errorOf(response, await response.json().catch(() => null))
    const result = await read(response)
    isStream = result === response
    return result
  } catch (error) {
    signal?.throwIfAborted()
    if (giveUp.signal.aborted) throw late
    if (error instanceof ClientError) throw error
    throw new ConnectionError('The service did not answer.', { cause: error })
  } finally {
    clearTimeout(timer)
    // The consumer of a stream cancels it with the same signal.
    if (!isStream) signal?.removeEventListener('abort', stop)
  }
}
