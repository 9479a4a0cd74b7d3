import { ApiError } from '@svc/errors'
import { type Link, openLink } from '@svc/http'

/** Sends a request to the API; `path` begins with a slash. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>

/** How long the API may take for an answer, to its last byte. */
const PATIENCE_MS = 30_000

/**
 * Creates the function that sends requests to the API; an API outside this process must answer in time, to the last byte.
 *
 * The function throws `UPSTREAM_ERROR` when the API does not answer, and the signal's reason when the request was cancelled.
 */
export function openSender(link: Link): Send {
  const { baseUrl, fetch } = openLink(link)
  return async (path, init = {}) => {
    const { signal } = init
    try {
      if ('handle' in link) return await fetch(baseUrl + path, init)
      const patience = AbortSignal.timeout(PATIENCE_MS)
      return await fetch(baseUrl + path, {
        ...init,
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, patience]) : patience,
      })
    } catch {
      signal?.throwIfAborted()
      throw unavailable()
    }
  }
}

/** The refusal of a request to which the API gave no answer that can be used. */
export const unavailable = () =>
  new ApiError('UPSTREAM_ERROR', 'The API did not answer. Try again.', { retry_after: 1 })
