import { BlockList, isIP } from 'node:net'

/**
 * Reads the list of trusted proxies.
 *
 * @param text - Addresses and CIDR ranges of IPv4 and IPv6, separated by commas; none when it is empty.
 * @throws {Error} A part is neither an address nor a range: a configuration error.
 */
export function parseTrustedProxies(text: string): BlockList {
  const proxies = new BlockList()
  if (text.trim() === '') return proxies
  for (const part of text.split(',')) addProxies(proxies, part.trim())
  return proxies
}

/**
 * Returns whether an address is that of a trusted proxy; an IPv4 address may be written as an IPv6 one.
 *
 * @param address - A valid one. This is asked for every request, and `isIP` would take longer than the rest of the answer.
 */
export function isTrusted(proxies: BlockList, address: string): boolean {
  return proxies.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
}

function addProxies(proxies: BlockList, part: string): void {
  const [address = '', length, ...rest] = part.split('/')
  const bits = Number(length ?? BITS[familyOf(address)])
  const isRange = length === undefined || /^\d{1,3}$/.test(length)
  if (!isIP(address) || !isRange || bits > BITS[familyOf(address)] || rest.length > 0) {
    throw new Error(
      `TRUSTED_PROXIES names "${part}"; it must be addresses and CIDR ranges, separated by commas, like 10.0.0.0/8, ::1.`,
    )
  }
  proxies.addSubnet(address, bits, familyOf(address))
}

const BITS = { ipv4: 32, ipv6: 128 }

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
