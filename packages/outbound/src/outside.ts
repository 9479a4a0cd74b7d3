import { lookup } from 'node:dns/promises'
import { isPublicAddress } from './public-address.ts'

/** The parts of the outside world that connecting depends on. */
export interface Outside {
  /** Resolves a host name to all its addresses. */
  lookup(host: string): Promise<string[]>
  isPublic(address: string): boolean
}

/** Returns the outside as this machine's name servers resolve it. */
export function systemOutside(): Outside {
  return {
    lookup: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
    isPublic: isPublicAddress,
  }
}
