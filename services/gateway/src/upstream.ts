/** A service in this process: no hop, no copy. */
export interface LocalUpstream {
  handle(request: Request): Response | Promise<Response>
}

/** A service in another process, over TCP or over a unix socket. */
export interface RemoteUpstream {
  /** Where paths are appended, for example `http://127.0.0.1:3001`. */
  origin: string
  /** The path of a socket to speak through instead of TCP. */
  unix?: string
}

/** The three ways to reach a service. */
export type Upstream = LocalUpstream | RemoteUpstream

/**
 * Reads an upstream from a configuration value.
 *
 * @param address - `http://host:port` or `unix:/path/of/socket`.
 * @throws {Error} when it is neither; a configuration fault.
 */
export function parseUpstream(address: string): RemoteUpstream {
  if (address.startsWith('unix:/')) return { origin: 'http://localhost', unix: address.slice(5) }
  if (/^https?:\/\//.test(address) && URL.canParse(address))
    return { origin: new URL(address).origin }
  throw new Error(
    `The upstream address "${address}" is neither http://host:port nor unix:/path/of/socket.`,
  )
}
