import { ApiError } from '@svc/errors'
import { identify } from './access-log.ts'
import { refusalResponse } from './errors.ts'
import type { Log } from './log-line.ts'
import type { Address } from './service-address.ts'

/** Each route sets its own limit. */
const ANY_BODY_BYTES = 1024 ** 4
const IDLE_SECONDS = 60

/** How long requests in flight may take to end after the listener is closed. */
const GRACE_MS = 10_000

/** Answers a request; `address` is the peer's, `null` on a unix socket. */
export type Handler = (request: Request, address: string | null) => Response | Promise<Response>

export interface ListenOptions {
  address: Address
  log: Log
  /** A longer body is answered with 413 by Bun itself, before any handler, without an error body; in bytes, any by default. */
  maxBodyBytes?: number
  /** Seconds without a byte in either direction until a TCP connection is cut, at most 255; 60 by default. */
  idleSeconds?: number
  /** Seconds to keep listening after a stop is requested, while `/readyz` reports that the process will end. */
  drainSeconds?: number
  /** Lets other processes listen on the same port, so that a new one can start before the old one ends. */
  sharesPort?: boolean
}

export interface Listener {
  /** `http://127.0.0.1:8080`, or `unix:/run/api.sock`. */
  url: string
  /**
   * Drains: `/readyz` answers 503, requests that can be sent elsewhere are refused before they start, every response closes
   * its connection. Then stops listening, lets requests in flight finish for at most ten seconds, and cuts the rest.
   */
  stop(): Promise<void>
}

/** Serves a handler over HTTP; what is thrown or malformed still answers with the error body. */
export function listen(
  handle: Handler,
  { address, log, drainSeconds = 0, ...options }: ListenOptions,
): Listener {
  let closesAt: number | null = null
  const server = serve(address, options, {
    fetch(request, server) {
      const refusal = checkHost(request)
      if (refusal) return refusalResponse(refusal, identify(request.headers))
      const peer = server.requestIP(request)?.address ?? null
      if (closesAt === null) return handle(routable(request), peer)
      return lastAnswer(request, closesAt, () => handle(routable(request), peer))
    },
    error({ message, stack }) {
      log({ level: 'error', event: 'request failed', error: message, stack })
      const refusal = new ApiError('INTERNAL_ERROR', 'The request could not be completed.')
      return refusalResponse(refusal, identify(new Headers()))
    },
  })
  return {
    url: 'unix' in address ? `unix:${address.unix}` : server.url.origin,
    async stop() {
      if (drainSeconds > 0) {
        closesAt = performance.now() + drainSeconds * 1000
        await Bun.sleep(drainSeconds * 1000)
      }
      const cut = setTimeout(() => void server.stop(true), GRACE_MS)
      await server.stop()
      clearTimeout(cut)
    },
  }
}

interface Answers {
  fetch(request: Request, server: Bun.Server<undefined>): Response | Promise<Response>
  error(error: Error): Response
}

function serve(
  address: Address,
  {
    maxBodyBytes = ANY_BODY_BYTES,
    idleSeconds = IDLE_SECONDS,
    sharesPort = false,
  }: Omit<ListenOptions, 'address' | 'log'>,
  answers: Answers,
): Bun.Server<undefined> {
  const options = { development: false, maxRequestBodySize: maxBodyBytes, ...answers }
  if ('unix' in address) return Bun.serve({ ...options, unix: address.unix })
  return Bun.serve({ ...options, ...address, idleTimeout: idleSeconds, reusePort: sharesPort })
}

async function lastAnswer(
  request: Request,
  closesAt: number,
  handle: () => Response | Promise<Response>,
): Promise<Response> {
  const response = isReadiness(request.url)
    ? Response.json({ ready: false, checks: { process: 'stopping' } }, { status: 503 })
    : request.headers.has(RESENDABLE)
      ? unbegun(request, closesAt)
      : await handle()
  response.headers.set('connection', 'close')
  return response
}

/** Of this process, or of a gateway alone. */
const READINESS = new Set(['/readyz', '/readyz/gateway'])

const isReadiness = (url: string) => READINESS.has(url.slice(url.indexOf('/', 8)))

function unbegun(request: Request, closesAt: number): Response {
  const refusal = new ApiError('SERVICE_UNAVAILABLE', 'The service is restarting. Try again.', {
    retry_after: 1,
    headers: { [NOT_BEGUN]: String(Math.ceil(closesAt - performance.now())) },
  })
  return refusalResponse(refusal, identify(request.headers))
}

// An invalid Host header results in an address that no URL parser accepts and that makes every router fail. Of two Host
// headers, this server and a proxy in front of it might each use a different one; Bun joins them with a comma.
function checkHost({ url, headers }: Request): ApiError | null {
  if (headers.get('host')?.includes(',')) return badHost('The request names its host twice.')
  if (url.startsWith('http') && URL.canParse(url)) return null
  return badHost('The Host header does not name a host.')
}

/** Elysia's router starts looking for the path after this many characters of an address, assuming that no host is shorter. */
const SKIPPED_BY_ROUTERS = 11

// With a shorter host, the router would read a different path than the checks before it, and find a different route.
// A copy of the request with another address would buffer its whole body, so only the address is replaced.
function routable(request: Request): Request {
  const { url } = request
  const start = url.indexOf('/', 8)
  if (start >= SKIPPED_BY_ROUTERS) return request
  return Object.defineProperty(request, 'url', { value: `http://localhost${url.slice(start)}` })
}

const badHost = (description: string) =>
  new ApiError('BAD_REQUEST', description, { location: 'header.Host' })

/**
 * A request header: the sender can resend this request unchanged. A process that is about to end then
 * refuses the request before doing anything, instead of answering it while shutting down.
 */
export const RESENDABLE = 'x-resendable'

/**
 * A response header of such a refusal: nothing was done. Its value is the milliseconds until the process stops listening;
 * resending the request earlier is useless.
 */
export const NOT_BEGUN = 'x-not-begun'
