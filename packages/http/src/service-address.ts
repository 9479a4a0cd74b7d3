import { rm } from 'node:fs/promises'

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

/** Where a service listens: a TCP port (0 for a free one) or the path of a unix socket. */
export type Address = { hostname: string; port: number } | { unix: string }

export interface AddressSettings {
  HOST: string
  PORT: number
  /** Path of a socket to listen on instead of `HOST` and `PORT`. */
  SOCKET?: string | undefined
}

/**
 * Returns the address to listen on, removing the socket that a killed process left behind: a path can be bound only
 * while it does not exist.
 */
export async function prepareAddress({ HOST, PORT, SOCKET }: AddressSettings): Promise<Address> {
  if (SOCKET === undefined) return { hostname: HOST, port: PORT }
  if (await isAbandoned(SOCKET)) await rm(SOCKET, { force: true })
  return { unix: SOCKET }
}

async function isAbandoned(unix: string): Promise<boolean> {
  try {
    const connection = await Bun.connect({ unix, socket: { data() {} } })
    connection.end()
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
  }
}
