import { isIP } from 'node:net'
import { parse } from 'ipaddr.js'

/** In a public range, but used privately: Azure's host services answer here inside its networks. */
const PLATFORM_ADDRESSES = ['168.63.129.16']

/**
 * Returns whether an IP address belongs to the public internet.
 *
 * Everything else counts as private: loopback, private and carrier networks, link-local with its metadata
 * services, multicast, reserved and documentation ranges, and every way to write an IPv4 address inside IPv6.
 *
 * @param address - IPv4 in four decimal parts, or IPv6 without brackets.
 */
export function isPublicAddress(address: string): boolean {
  if (!isIP(address) || PLATFORM_ADDRESSES.includes(address)) return false
  const parsed = parse(address)
  if (parsed.range() !== 'unicast') return false
  // All public unicast addresses lie in 2000::/3; translation prefixes lie outside of it.
  return parsed.kind() === 'ipv4' || (parsed.toByteArray()[0] ?? 0) >> 5 === 0b001
}
