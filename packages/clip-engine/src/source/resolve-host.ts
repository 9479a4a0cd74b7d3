import { isIP } from 'node:net'
import { EngineError } from '../engine-error.ts'
import type { Network } from './network.ts'

/**
 * Resolves a URL's host once, to the address that is then connected to.
 *
 * Whoever connects must use this answer: asking again could give another one.
 *
 * One private address among public ones spoils all of them.
 *
 * @throws {EngineError} `source_forbidden` for an address that is not allowed; `source_unreachable` when
 *   there is none.
 */
export async function resolveHost(
  url: URL,
  network: Network,
  allowPrivate: boolean,
): Promise<string> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host) ? [host] : await lookUp(host, network)
  if (!allowPrivate && !addresses.every(network.isPublic)) {
    throw new EngineError(
      'source_forbidden',
      `${host} is an address inside a private network; only public addresses are fetched.`,
    )
  }
  // IPv4 first: many machines have IPv6 addresses for names, but no way there.
  const [address] = addresses.toSorted((a, b) => isIP(a) - isIP(b))
  if (address) return address
  throw new EngineError('source_unreachable', `${host} has no address.`)
}

async function lookUp(host: string, network: Network): Promise<string[]> {
  try {
    return await network.lookup(host)
  } catch (cause) {
    const isTransient = (cause as NodeJS.ErrnoException).code === 'EAI_AGAIN'
    throw new EngineError('source_unreachable', `The host ${host} cannot be found.`, {
      cause,
      retryable: isTransient,
    })
  }
}
