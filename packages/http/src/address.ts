import { rm } from 'node:fs/promises'

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
