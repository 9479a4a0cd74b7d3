import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { ServiceAddress } from '@svc/http'

/** Returns the addresses of a host name. */
export type Resolve = (hostname: string) => Promise<string[]>

interface ResolveOptions {
  /** Milliseconds between two look-ups. */
  interval: number
  resolve?: Resolve
  /** Ends it. */
  stopping?: AbortSignal | undefined
}

/**
 * Looks up again and again which addresses the host names stand for, so that every process behind a name is an instance.
 *
 * A name that cannot be looked up keeps the addresses that it had. `https` keeps its names: the certificate is for the name.
 *
 * @param use - Called with all addresses when they have changed.
 */
export function resolveHosts(
  addresses: readonly ServiceAddress[],
  use: (found: ServiceAddress[]) => void,
  { interval, resolve = resolveAll, stopping }: ResolveOptions,
): void {
  if (!addresses.some(isNamed)) return
  const known = new Map<ServiceAddress, ServiceAddress[]>()
  let before = ''
  let isUnderWay = false
  const look = async () => {
    if (isUnderWay) return
    isUnderWay = true
    for (const address of addresses.filter(isNamed)) {
      const { hostname, port } = new URL(address.baseUrl)
      const found = await resolve(hostname).catch(() => [])
      if (found.length > 0) known.set(address, found.toSorted().map(addressOf(port)))
    }
    isUnderWay = false
    const all = addresses.flatMap((address) => known.get(address) ?? [address])
    const text = JSON.stringify(all)
    if (text !== before) use(all)
    before = text
  }
  void look()
  const timer = setInterval(look, interval).unref()
  stopping?.addEventListener('abort', () => clearInterval(timer))
}

function isNamed({ baseUrl, unix }: ServiceAddress): boolean {
  const { protocol, hostname } = new URL(baseUrl)
  if (unix !== undefined || protocol !== 'http:' || hostname === 'localhost') return false
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0
}

const addressOf = (port: string) => (address: string) => ({
  baseUrl: `http://${isIP(address) === 6 ? `[${address}]` : address}:${port || 80}`,
})

/** Of a host with addresses of both families, those of IPv4: the others name the same processes once more. */
async function resolveAll(hostname: string): Promise<string[]> {
  const found = await lookup(hostname, { all: true })
  const four = found.filter(({ family }) => family === 4)
  return (four.length > 0 ? four : found).map(({ address }) => address)
}
