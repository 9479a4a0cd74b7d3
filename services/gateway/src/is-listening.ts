import type { ServiceAddress } from '@svc/http'

/** Returns whether a process accepts connections at an address. */
export async function isListening({ baseUrl, unix }: ServiceAddress): Promise<boolean> {
  const { protocol, hostname, port } = new URL(baseUrl)
  const socket = { data() {} }
  const host = hostname.replace(/^\[|\]$/g, '')
  try {
    const connection = await (unix === undefined
      ? Bun.connect({ hostname: host, port: Number(port || DEFAULT_PORTS[protocol]), socket })
      : Bun.connect({ unix, socket }))
    connection.end()
    return true
  } catch {
    return false
  }
}

const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 }
