/**
 * Returns the key of an address's holder: the address itself, or the network of an IPv6 one.
 *
 * A customer gets at least a /64 and can use any address in it, so a limit on a single IPv6 address has no effect.
 */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().split('%')[0]?.split('::') ?? []
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array(Math.max(0, 8 - first.length - last.length)).fill('0')
  const groups = [...first, ...gap, ...last].map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.slice(0, 4).join(':')}::/64`
}
