import { parseServiceAddress, type ServiceAddress } from '@svc/http'

/** A service in this process, called directly. */
export interface LocalUpstream {
  handle(request: Request): Response | Promise<Response>
}

/** Where a service is: in this process, or in others, at one address or several. */
export type Upstream = LocalUpstream | ServiceAddress | readonly ServiceAddress[]

/** The addresses of a service in other processes. */
export function addressesOf(upstream: Exclude<Upstream, LocalUpstream>): readonly ServiceAddress[] {
  return 'baseUrl' in upstream ? [upstream] : upstream
}

/**
 * Reads from a configuration value where a service is.
 *
 * @param text - Addresses `http://host:port` or `unix:/path/of/socket`, separated by commas.
 * @throws {Error} One is neither; a configuration fault.
 */
export function parseUpstream(text: string): ServiceAddress[] {
  return text.split(',').map((address) => parseServiceAddress(address.trim()))
}
