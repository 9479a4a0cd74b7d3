/** How a service in another process is reached: over TCP, or through the socket at `unix`. */
export interface ServiceAddress {
  /** Where paths are appended, for example `http://127.0.0.1:3001`. */
  baseUrl: string
  unix?: string
}

/**
 * Reads from a configuration value how a service is reached.
 *
 * @param address - `http://host:port` or `unix:/path/of/socket`; a path behind the port is dropped.
 * @throws {Error} It is neither; a configuration fault.
 */
export function parseServiceAddress(address: string): ServiceAddress {
  if (address.startsWith('unix:/')) return { baseUrl: LOCAL, unix: address.slice('unix:'.length) }
  if (/^https?:\/\//.test(address) && URL.canParse(address)) {
    return { baseUrl: new URL(address).origin }
  }
  throw new Error(
    `The service address "${address}" is neither http://host:port nor unix:/path/of/socket.`,
  )
}

// The router finds the path by skipping the shortest host name it expects; this one is long enough.
const LOCAL = 'http://localhost'
