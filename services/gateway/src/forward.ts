import { ApiError } from '@svc/errors'
import { NOT_BEGUN, RESENDABLE } from '@svc/http'
import type { Client } from './client.ts'
import { requestHeaders } from './forwarded-headers.ts'
import type { Instance } from './instance.ts'
import { isUsable, passBack } from './pass-back.ts'
import { busy, type RemoteService, unavailable } from './remote-service.ts'
import { takeBody, tooSlow } from './take-body.ts'
import { Exchange } from './under-way.ts'

/**
 * Passes a request to a service of another process, and its response back, as streams.
 *
 * An instance that refuses the connection gets nothing, so any request goes to another one; while none is reachable, requests wait.
 * A request that may have reached an instance is repeated once, and only if it is a read, or creates a project with an idempotency key. No request is repeated after its response
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
  const tried = new Set<Instance>()
  service.counted()
  let repeats = mayRepeat ? 1 : 0
  for (;;) {
    const instance = service.sole ?? (await service.choose(tried))
    tried.add(instance)
    try {
      const response = await send(attempt, instance, repeats > 0 && body.canBeSent)
      const delay = response.status === 503 ? response.headers.get(NOT_BEGUN) : null
      if (delay === null) {
        if (isUsable(response, client)) {
          instance.answered()
          return passBack(response, service, client)
        }
        void response.body?.cancel()
        throw new Unusable()
      }
      void response.body?.cancel()
      instance.missed(Number(delay))
    } catch (error) {
      if (error instanceof ApiError) throw error
      if (wasRefused(error) && body.canBeSent) {
        instance.missed()
        continue
      }
      if (request.signal.aborted) throw unavailable()
      if (!(error instanceof Moved)) instance.failed('broke off')
      const isWorth = error instanceof Moved || (mayHelp(error, service) && service.takeRepeat())
      if (repeats === 0 || !body.canBeSent || !isWorth) throw unavailable()
      repeats -= 1
    }
  }
}

interface Attempt {
  request: Request
  service: RemoteService
  client: Client
  body: Awaited<ReturnType<typeof takeBody>>
}

async function send(
  { request, service, client, body }: Attempt,
  instance: Instance,
  mayMove: boolean,
): Promise<Response> {
  const slots = body.isWhole ? service.calls : service.streams
  const address = client.address ?? ''
  if (!slots.tryTake(address) && !(await slots.take(address))) throw busy()
  const { baseUrl, unix } = instance.address
  const { silence: whole, stall } = service.limits
  const patience = body.isWhole ? whole : stall
  const exchange = new Exchange(request, instance, { patience, mayMove })
  const isTrial = instance.begin()
  service.underWay.add(exchange)
  const headers = requestHeaders(request, client)
  if (body.canBeSent && body.isWhole) headers.set(RESENDABLE, '1')
  try {
    return await fetch(baseUrl + request.url.slice(request.url.indexOf('/', 8)), {
      method: request.method,
      headers,
      body: body.open(() => service.underWay.refresh(exchange)),
      redirect: 'manual',
      decompress: false,
      // A kept-alive connection may be closed just as it is reused, so only reads, which can be repeated, use one.
      keepalive: READS.has(request.method),
      signal: exchange.signal,
      ...(unix && { unix }),
    })
  } catch (error) {
    if (exchange.broken === 'moved') throw new Moved()
    if (exchange.broken !== 'late') throw error
    if (body.isAwaited) throw tooSlow()
    instance.failed('late')
    throw tooLate()
  } finally {
    service.underWay.delete(exchange)
    instance.end(isTrial)
    slots.release(address)
  }
}

/** A request was taken back from an instance that does not answer. */
class Moved extends Error {}

/** The answer is not one that a service of ours gives. */
class Unusable extends Error {}

const READS = new Set(['GET', 'HEAD'])

function isCreationWithKey({ method, headers, url }: Request): boolean {
  return (
    method === 'POST' && headers.has('idempotency-key') && new URL(url).pathname === '/v1/projects'
  )
}

function wasRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && REFUSED.has(String(error.code))
}

/** Whether the same request may be answered when it is sent again; a wrong answer, only by another instance. */
function mayHelp(error: unknown, service: RemoteService): boolean {
  if (error instanceof Unusable) return service.instances.length > 1
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
}

const REFUSED = new Set(['ECONNREFUSED', 'ENOENT', 'FailedToOpenSocket'])

const tooLate = () =>
  new ApiError(
    'UPSTREAM_TIMEOUT',
    'A service behind this one did not answer in time. Check whether it was done before you try again.',
    { retry_after: 1 },
  )
