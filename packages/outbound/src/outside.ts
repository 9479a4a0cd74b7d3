import { lookup } from 'node:dns/promises'
import { isPublicAddress } from './public-address.ts'

/** The world outside as far as connecting to it depends on it. */
export interface Outside {
  /** Every address a host name stands for. */
  lookup(host: string): Promise<string[]>
  isPublic(address: string): boolean
}

/** Gives the outside as this machine's name servers know it. */
export function systemOutside(): Outside {
  return {
    lookup: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
    isPublic: isPublicAddress,
  }
}
