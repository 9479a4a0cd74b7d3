import { type Client, createClient } from '@svc/client'

/** How this process reaches the service of its own machine, and as whom. */
export interface LocalLink {
  /** Where the service listens; it has proved to be ours. */
  origin: string
  /** Its public address, which its links begin with. */
  baseUrl: string
  apiKey: string
  signal: AbortSignal
}

/** Opens a client that never leaves this machine: a public address may lead anywhere, and not from here. */
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
