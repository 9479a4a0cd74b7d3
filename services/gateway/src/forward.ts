import { ApiError } from '@svc/errors'
import { NOT_BEGUN, RESENDABLE } from '@svc/http'
import type { Client } from './client.ts'
import { requestHeaders } from './forwarded-headers.ts'
import { passBack } from './pass-back.ts'
import type { RemoteService } from './remote-service.ts'
import { takeBody, tooSlow } from './take-body.ts'

/**
 * Passes a request to a service of another process, and its response back, as streams.
 *
 * While a service is unreachable, requests wait for it. A request that may have reached the service is repeated once,
 * and only if it is a read, or creates a project with an idempotency key. No request is repeated after its response
 * has begun.
 *
 * @throws {ApiError} `UPSTREAM_ERROR`, `UPSTREAM_TIMEOUT` when there is no usable response; `SERVICE_UNAVAILABLE` when
 * there are too many requests; `REQUEST_TIMEOUT` when the client is too slow.
 */
export async function forward(
  request: Request,
  service: RemoteService,
  client: Client,
): Promise<Response> {
  const mayRepeat = READS.has(request.method) || isCreationWithKey(request)
  const body = await takeBody(request, { patience: service.limits.body, keeps: mayRepeat })
  const attempt = { request, service, client, body }
  let repeats = mayRepeat ? 1 : 0
  for (;;) {
    const away = service.whenBack
    if (away) await held(service, away)
    try {
      const response = await exchange(attempt)
      const delay = response.status === 503 ? response.headers.get(NOT_BEGUN) : null
      if (delay === null) {
        service.answered()
        return passBack(response, service, client)
      }
      void response.body?.cancel()
      if (!service.missed(Number(delay))) throw unavailable()
    } catch (error) {
      if (error instanceof ApiError) throw error
      if (wasRefused(error) && body.canBeSent) {
        if (!service.missed()) throw unavailable()
      } else if (repeats > 0 && wasCutOff(error) && body.canBeSent) {
        repeats -= 1
      } else {
        throw unavailable()
      }
    }
  }
}

interface Attempt {
  request: Request
  service: RemoteService
  client: Client
  body: Awaited<ReturnType<typeof takeBody>>
}

async function exchange({ request, service, client, body }: Attempt): Promise<Response> {
  const slots = body.isWhole ? service.calls : service.streams
  const address = client.address ?? ''
  if (!slots.tryTake(address) && !(await slots.take(address))) throw busy()
  const { baseUrl, unix } = service.upstream
  const { silence: whole, stall } = service.limits
  const silence = new Silence(request.signal, body.isWhole ? whole : stall)
  const headers = requestHeaders(request, client)
  if (body.canBeSent && body.isWhole) headers.set(RESENDABLE, '1')
  try {
    return await fetch(baseUrl + request.url.slice(request.url.indexOf('/', 8)), {
      method: request.method,
      headers,
      body: body.open(() => silence.interrupt()),
      redirect: 'manual',
      decompress: false,
      // A kept-alive connection may be closed just as it is reused, so only reads, which can be repeated, use one.
      keepalive: READS.has(request.method),
      signal: silence.signal,
      ...(unix && { unix }),
    })
  } catch (error) {
    if (!silence.isOver) throw error
    throw body.isAwaited ? tooSlow() : tooLate()
  } finally {
    silence.end()
    slots.release(address)
  }
}

/** Waits for an unreachable service; the number of waiting requests is limited. */
async function held(service: RemoteService, back: Promise<void>): Promise<void> {
  if (service.held >= service.limits.mostHeld) throw busy()
  service.held += 1
  try {
    await back
  } finally {
    service.held -= 1
  }
}

/** Aborts when the client leaves, and after a timeout unless it is restarted in time. */
class Silence {
  readonly #controller = new AbortController()
  readonly #timer: NodeJS.Timeout
  readonly signal = this.#controller.signal
  /** Whether the time is up. */
  isOver = false

  constructor(client: AbortSignal, milliseconds: number) {
    // `AbortSignal.any` would do the same for several times the processor time.
    client.addEventListener('abort', () => this.#controller.abort())
    this.#timer = setTimeout(() => {
      this.isOver = true
      this.#controller.abort()
    }, milliseconds)
  }

  interrupt() {
    this.#timer.refresh()
  }

  end() {
    clearTimeout(this.#timer)
  }
}

const READS = new Set(['GET', 'HEAD'])

function isCreationWithKey({ method, headers, url }: Request): boolean {
  return (
    method === 'POST' && headers.has('idempotency-key') && new URL(url).pathname === '/v1/projects'
  )
}

function wasRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && REFUSED.has(String(error.code))
}

function wasCutOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
}

const REFUSED = new Set(['ECONNREFUSED', 'ENOENT', 'FailedToOpenSocket'])

const unavailable = () =>
  new ApiError('UPSTREAM_ERROR', 'A service behind this one did not answer. Try again.', {
    retry_after: 1,
  })

const tooLate = () =>
  new ApiError(
    'UPSTREAM_TIMEOUT',
    'A service behind this one did not answer in time. Check whether it was done before you try again.',
    { retry_after: 1 },
  )

const busy = () =>
  new ApiError('SERVICE_UNAVAILABLE', 'Too many requests wait for this service. Try again.', {
    retry_after: 1,
  })
