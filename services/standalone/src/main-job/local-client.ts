import { type Client, createClient } from '@svc/client'

/** How this process reaches the service of its own machine, and as whom. */
export interface LocalLink {
  /** Where the service listens; it has proved to be ours. */
  origin: string
  /** Its public address, which its links begin with. */
  base_url: string
  api_key: string
  signal: AbortSignal
}

/** Opens a client that never leaves this machine: a public address may lead anywhere, and not from here. */
export function openLocalClient({ origin, base_url, api_key }: LocalLink): Client {
  const client = createClient({ base_url: origin, credential: api_key })
  return {
    ...client,
    send(url, init) {
      const isOwn = url.startsWith(`${base_url}/`)
      return client.send(isOwn ? origin + url.slice(base_url.length) : url, init)
    },
  }
}
