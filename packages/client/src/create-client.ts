import { treaty } from '@elysiajs/eden'
import type { Calls } from './calls.ts'
import { type Link, openLink, type Send } from './link.ts'
import type { V1Routes } from './routes.ts'

/** A caller's view of the service: `/v1` as typed calls, and plain requests for files. */
export interface Client {
  /** Each path segment is a member, each parameter a call: `v1.clips({ clip_id }).like.post()`. */
  v1: Calls<V1Routes>
  /** Sends a request to an address of the service through the same link, without the credential. */
  send: Send
}

/**
 * Creates a client that acts with one credential.
 *
 * Answers come as `{ data, error }`; `resultOf` turns them into the data or a thrown `ClientError`.
 * Times stay the text that was sent.
 *
 * @param options.credential - An API key or an access token. Never logged, sent only to `/v1`.
 */
export function createClient(options: Link & { credential: string }): Client {
  const { address, send } = openLink(options)
  const calls: unknown = treaty(address, {
    headers: { authorization: `Bearer ${options.credential}` },
    parseDate: false,
    keepDomain: true,
    fetcher: send as typeof fetch,
  })
  return { v1: (calls as Pick<Client, 'v1'>).v1, send }
}
