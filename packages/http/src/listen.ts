import { ApiError } from '@svc/errors'
import { refusalResponse } from './refusal-response.ts'
import { identify } from './request-ids.ts'
import type { Log } from './write-log.ts'

/** How long requests in flight may take to end after a stop was asked for. */
const GRACE_MILLISECONDS = 10_000

/** Answers a request; `address` is the peer's, `null` on a unix socket. */
export type Handler = (request: Request, address: string | null) => Response | Promise<Response>

/** Where a service listens: a TCP port (0 for a free one) or the path of a unix socket. */
export type Address = { hostname: string; port: number } | { unix: string }

export interface ListenOptions {
  address: Address
  log: Log
  /** A longer body is answered with 413 by Bun itself, before any handler; in bytes. */
  maxBodyBytes: number
  /** Seconds without a byte in either direction until a TCP connection is cut, at most 255. */
  idleSeconds: number
}

export interface Listener {
  /** `http://127.0.0.1:8080`, or `unix:/run/api.sock`. */
  url: string
  /** Stops accepting, lets requests in flight end for at most ten seconds, then cuts them. */
  stop(): Promise<void>
}

/** Serves a handler over HTTP; what is thrown or malformed still answers with the error body. */
export function listen(handle: Handler, { address, log, ...limits }: ListenOptions): Listener {
  const options = {
    development: false,
    maxRequestBodySize: limits.maxBodyBytes,
    fetch(request: Request, server: Bun.Server<undefined>) {
      if (!isAddressed(request.url)) return refusalResponse(badHost(), identify(request.headers))
      return handle(routable(request), server.requestIP(request)?.address ?? null)
    },
    error({ message, stack }: Error) {
      log({ level: 'error', event: 'request failed', error: message, stack })
      const refusal = new ApiError('INTERNAL_ERROR', 'The request could not be completed.')
      return refusalResponse(refusal, identify(new Headers()))
    },
  }
  const server =
    'unix' in address
      ? Bun.serve({ ...options, unix: address.unix })
      : Bun.serve({ ...options, ...address, idleTimeout: limits.idleSeconds })
  return {
    url: 'unix' in address ? `unix:${address.unix}` : server.url.origin,
    async stop() {
      const cut = setTimeout(() => void server.stop(true), GRACE_MILLISECONDS)
      await server.stop()
      clearTimeout(cut)
    },
  }
}

// A Host header that is none makes an address that no URL parser takes, and every router fall over.
function isAddressed(url: string): boolean {
  return url.startsWith('http') && URL.canParse(url)
}

/** Elysia's router looks for the path behind so many characters of an address: no host is shorter, it believes. */
const SKIPPED_BY_ROUTERS = 11

// Below a short host the router would find another path than everybody else, and by it a route that nobody checked.
function routable(request: Request): Request {
  const { url } = request
  const start = url.indexOf('/', 8)
  if (start >= SKIPPED_BY_ROUTERS) return request
  return new Request(`http://localhost${url.slice(start)}`, request)
}

const badHost = () =>
  new ApiError('VALIDATION_ERROR', 'The Host header does not name a host.', {
    location: 'header.Host',
  })
