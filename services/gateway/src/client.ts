import { type BlockList, isIP } from 'node:net'
import type { RequestIds } from '@svc/http'
import type { Span } from '@svc/telemetry'
import { isTrusted } from './trusted-proxies.ts'

/** The client of a request, as it is described to the upstream service. */
export interface Client {
  ids: RequestIds
  /** The gateway's span of the request; `null` while tracing is off. */
  span?: Span | null
  /** `null` when the request came through a unix socket. */
  address: string | null
  /** `http` or `https`: the client's protocol to the first trusted proxy, or to the gateway. */
  protocol: string
}

/** Finds the client of a request: the peer, or the client that the peer names if it is a trusted proxy. */
export function clientOf(
  headers: Headers,
  peer: string | null,
  proxies: BlockList | null,
): Omit<Client, 'ids' | 'span'> {
  // TLS ends in front of the gateway.
  const own = 'http'
  if (peer === null || proxies === null || !isTrusted(proxies, peer))
    return { address: peer, protocol: own }
  const protocol = headers.get('x-forwarded-proto')?.trim().toLowerCase() ?? ''
  return {
    address: behindProxies(peer, headers.get('x-forwarded-for') ?? '', proxies),
    protocol: PROTOCOLS.has(protocol) ? protocol : own,
  }
}

const PROTOCOLS = new Set(['http', 'https'])

// Each proxy appends its peer's address on the right, so everything left of the first untrusted address may be forged.
function behindProxies(peer: string, forwarded: string, proxies: BlockList): string {
  let address = peer
  for (const part of forwarded.split(',').reverse()) {
    const before = part.trim()
    if (!isIP(before) || !isTrusted(proxies, address)) return address
    address = before
  }
  return address
}
