import { type Client, createClient } from '@svc/client'

/** Address and credential for calling the service on the same machine. */
export interface LocalLink {
  /** Origin on which the service listens; it was checked to be the service of this data folder. */
  origin: string
  /** Public address of the service, with which its links begin. */
  baseUrl: string
  apiKey: string
  signal: AbortSignal
}

/** Creates a client that replaces the public address by the local one: the public address may not be reachable from here. */
export function openLocalClient({ origin, baseUrl, apiKey }: LocalLink): Client {
  return createClient({
    baseUrl: origin,
    apiKey,
    fetch(url, init) {
      const isOwn = url.startsWith(`${baseUrl}/`)
      return fetch(isOwn ? origin + url.slice(baseUrl.length) : url, init)
    },
  })
}
