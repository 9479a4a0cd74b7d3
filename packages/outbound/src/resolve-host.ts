import { isIP } from 'node:net'
import { OutboundError } from './outbound-error.ts'
import type { Outside } from './outside.ts'

/**
 * Resolves a URL's host once, to the address to connect to.
 *
 * Connect to the returned address: a second look-up could return another one.
 *
 * A host with one private address among public ones is refused.
 *
 * @throws {OutboundError} `address_forbidden` for an address that is not allowed; `host_unknown` when there is
 *   none.
 */
export async function resolveHost(
  url: URL,
  outside: Outside,
  allowPrivateAddresses: boolean,
): Promise<string> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host) ? [host] : await lookUp(host, outside)
  if (!allowPrivateAddresses && !addresses.every(outside.isPublic)) {
    throw new OutboundError(
      'address_forbidden',
      `${host} is an address inside a private network; only public addresses are asked.`,
    )
  }
  // IPv4 first: many machines resolve IPv6 addresses but have no IPv6 route.
  const [address] = addresses.toSorted((a, b) => isIP(a) - isIP(b))
  if (address) return address
  throw new OutboundError('host_unknown', `${host} has no address.`)
}

async function lookUp(host: string, outside: Outside): Promise<string[]> {
  try {
    return await outside.lookup(host)
  } catch (cause) {
    const isTransient = (cause as NodeJS.ErrnoException).code === 'EAI_AGAIN'
    throw new OutboundError('host_unknown', `The host ${host} cannot be found.`, {
      cause,
      retryable: isTransient,
    })
  }
}
