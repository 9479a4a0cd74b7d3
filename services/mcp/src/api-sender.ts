import type { Link } from '@svc/client'
import { ApiError } from '@svc/errors'

/** Sends a request to the API; `path` begins with a slash. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>

/** How long the API may take to begin an answer. */
const PATIENCE_MILLISECONDS = 30_000

/**
 * Opens the way to the API: over HTTP, or straight into an application of this process.
 *
 * What it gives throws `UPSTREAM_ERROR` when nobody answers, and the signal's reason when the request was given up.
 */
export function openSender(link: Link): Send {
  return async (path, init = {}) => {
    const { signal } = init
    try {
      if ('handle' in link) return await link.handle(new Request(IN_PROCESS + path, init))
      const patience = AbortSignal.timeout(PATIENCE_MILLISECONDS)
      return await fetch(link.base_url + path, {
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

/**
 * Reads the API's address from a configuration value.
 *
 * @param address - `http://host:port` or `unix:/path/of/socket`.
 * @throws {Error} when it is neither; a configuration fault.
 */
export function parseLink(address: string): Link {
  if (address.startsWith('unix:/')) {
    const unix = address.slice('unix:'.length)
    return { handle: (request) => fetch(request, { unix, redirect: 'manual' }) }
  }
  if (/^https?:\/\//.test(address) && URL.canParse(address)) {
    return { base_url: new URL(address).origin }
  }
  throw new Error(
    `The address of the API "${address}" is neither http://host:port nor unix:/path/of/socket.`,
  )
}

/** The refusal of a request to which the API gave no answer that can be used. */
export const unavailable = () =>
  new ApiError('UPSTREAM_ERROR', 'The API did not answer. Try again.', { retry_after: 1 })

// The router finds the path by skipping the shortest host name it expects; this one is long enough.
const IN_PROCESS = 'http://localhost'
