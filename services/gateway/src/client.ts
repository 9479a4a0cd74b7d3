import { type BlockList, isIP } from 'node:net'
import type { RequestIds } from '@svc/http'
import { isTrusted } from './trusted-proxies.ts'

/** Who sent a request, for the service behind. */
export interface Client {
  ids: RequestIds
  /** `null` when the request came through a unix socket. */
  address: string | null
  /** `http` or `https`: how the client speaks to the first of us. */
  protocol: string
}

/** Finds who sent a request: the peer, or whom it names if it is a proxy that is trusted. */
export function clientOf(
  { url, headers }: Request,
  peer: string | null,
  proxies: BlockList,
): Omit<Client, 'ids'> {
  const own = url.slice(0, url.indexOf(':'))
  if (peer === null || !isTrusted(proxies, peer)) return { address: peer, protocol: own }
  const protocol = headers.get('x-forwarded-proto')?.trim().toLowerCase() ?? ''
  return {
    address: behindProxies(peer, headers.get('x-forwarded-for') ?? '', proxies),
    protocol: PROTOCOLS.has(protocol) ? protocol : own,
  }
}

const PROTOCOLS = new Set(['http', 'https'])

// Each proxy adds on the right whom it saw, so what stands left of the first stranger is the stranger's own word.
function behindProxies(peer: string, forwarded: string, proxies: BlockList): string {
  let address = peer
  for (const part of forwarded.split(',').reverse()) {
    const before = part.trim()
    if (!isIP(before) || !isTrusted(proxies, address)) return address
    address = before
  }
  return address
}
