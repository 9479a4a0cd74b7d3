import type { ServiceAddress } from '@svc/http'
import { Refused } from './failures.ts'

/** What a connection to a service tells its owner. */
export interface Events {
  data(bytes: Buffer): void
  drain(): void
  /** The connection has ended; `isClean` when the other side ended it in order. */
  closed(isClean: boolean): void
}

export type ServiceSocket = Bun.Socket<Events>

const EVENTS: Bun.SocketHandler<Events> = {
  data: (socket, bytes) => socket.data.data(bytes),
  drain: (socket) => socket.data.drain(),
  close: (socket, error) => socket.data.closed(!error),
  error: () => {},
}

/**
 * Opens a connection to a service; over TLS for `https`, with a certificate for its name.
 *
 * @throws {Refused} It was not accepted.
 */
export async function connect(
  { baseUrl, unix }: ServiceAddress,
  data: Events,
): Promise<ServiceSocket> {
  const { protocol, hostname, port } = new URL(baseUrl)
  const place = {
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || DEFAULT_PORTS[protocol]),
  }
  try {
    if (unix !== undefined) return await Bun.connect({ unix, data, socket: EVENTS })
    if (protocol !== 'https:') return await Bun.connect({ ...place, data, socket: EVENTS })
  } catch (error) {
    throw new Refused(String(error))
  }
  return connectSafely(place, data)
}

async function connectSafely(
  place: { hostname: string; port: number },
  data: Events,
): Promise<ServiceSocket> {
  const proved = Promise.withResolvers<ServiceSocket>()
  let isOpen = false
  const refuse = (reason: unknown) => proved.reject(new Refused(String(reason)))
  const socket = {
    ...EVENTS,
    handshake(one: ServiceSocket, isProved: boolean, error: Error | null) {
      isOpen = isProved && !error
      if (isOpen) return proved.resolve(one)
      refuse(error)
      one.terminate()
    },
    close(one: ServiceSocket, error?: Error) {
      // Of a connection that never was, its owner learns by the refusal: nothing was sent.
      if (isOpen) one.data.closed(!error)
      else refuse(error ?? 'It was closed.')
    },
  }
  const tls = { serverName: place.hostname, rejectUnauthorized: true }
  Bun.connect({ ...place, tls, data, socket }).catch(refuse)
  return proved.promise
}

const DEFAULT_PORTS: Record<string, number> = { 'http:': 80, 'https:': 443 }
