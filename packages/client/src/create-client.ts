import { type Treaty, treaty } from '@elysiajs/eden'
import type { ApiRoutes } from '@svc/api'

/** How requests travel: over HTTP, or straight into an application of this process. */
export type Link = { base_url: string } | { handle(request: Request): Response | Promise<Response> }

/** A caller's view of the service: `/v1` as typed calls, and plain requests for files. */
export interface Client {
  /** Each path segment is a member, each parameter a call: `v1.clips({ clip_id }).like.post()`. */
  v1: Treaty.Create<ApiRoutes>['v1']
  /** Sends a request to an address of the service through the same link, without the credential. */
  send(url: string, init?: RequestInit): Promise<Response>
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
  const send = sender(options)
  const address = 'base_url' in options ? options.base_url : IN_PROCESS
  const { v1 } = treaty<ApiRoutes>(address, {
    headers: { authorization: `Bearer ${options.credential}` },
    parseDate: false,
    keepDomain: true,
    fetcher: send as typeof fetch,
  })
  return { v1, send }
}

// The router finds the path by skipping the shortest host name it expects; this one is long enough.
const IN_PROCESS = 'http://localhost'

function sender(link: Link): Client['send'] {
  if ('base_url' in link) return (url, init) => fetch(url, init)
  return async (url, init) => link.handle(new Request(url, init))
}
