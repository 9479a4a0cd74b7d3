import { rm } from 'node:fs/promises'
import { currentTraceparent } from '@svc/telemetry'

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

/** How requests travel: over HTTP, by TCP or through a socket, or straight into an application of this process. */
export type Link =
  | { baseUrl: string; unix?: string }
  | { handle(request: Request): Response | Promise<Response> }

/** The base address of a service, and the function that sends requests to it. */
interface OpenLink {
  baseUrl: string
  fetch(url: string, init?: RequestInit): Promise<Response>
}

/** Returns the function that sends requests over a link. While requests are traced, each names the current span as its parent. */
export function openLink(link: Link): OpenLink {
  if ('handle' in link) {
    return {
      baseUrl: LOCAL,
      fetch: async (url, init) => link.handle(new Request(url, traced(init))),
    }
  }
  const { baseUrl, unix } = link
  return {
    baseUrl,
    fetch: (url, init) => fetch(url, unix === undefined ? traced(init) : { ...traced(init), unix }),
  }
}

function traced(init: RequestInit = {}): RequestInit {
  const traceparent = currentTraceparent()
  if (traceparent === null) return init
  const headers = new Headers(init.headers)
  headers.set('traceparent', traceparent)
  return { ...init, headers }
}
