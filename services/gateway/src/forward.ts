import { ApiError } from '@svc/errors'
import { NOT_BEGUN } from '@svc/http'
import { namesConnection, removeHopByHop, serviceHeaders } from './forwarded-headers.ts'
import type { Instance } from './instance.ts'
import { type RemoteService, unavailable } from './remote-service.ts'
import { pathOf } from './routes.ts'
import { Moved, READS, Refused, send, takeBody } from './send.ts'
import type { Client } from './visits.ts'

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
  const body = await takeBody(request, service.limits.body)
  const headers = serviceHeaders(request, client, body)
  const attempt = { request, service, client, headers, body }
  const tried = new Set<Instance>()
  service.counted()
  let repeats = mayRepeat ? 1 : 0
  for (;;) {
    const instance = service.sole ?? (await service.choose(tried, isOfMachine(request)))
    tried.add(instance)
    try {
      const response = await send(attempt, instance, repeats > 0 && body.canBeSent)
      const delay = response.headers.get(NOT_BEGUN)
      if (delay === null && isUsable(response, client)) {
        instance.answered()
        return passBack(response, service, client)
      }
      void response.body?.cancel()
      if (delay === null) throw new Unusable()
      instance.missed(Number(delay))
    } catch (error) {
      if (error instanceof ApiError) throw error
      if (error instanceof Refused && body.canBeSent) {
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

/** One process holds the jobs of all machines. */
const isOfMachine = (request: Request) => pathOf(request).startsWith('/media/machines/')

/** The answer is not one that a service of ours gives. */
class Unusable extends Error {}

/** A key that the `Connection` header names is not passed on: the service does not know it. */
function isCreationWithKey(request: Request): boolean {
  const { method, headers } = request
  return (
    method === 'POST' &&
    headers.has('idempotency-key') &&
    pathOf(request) === '/v1/projects' &&
    !namesConnection(headers).includes('idempotency-key')
  )
}

/** Whether the same request may be answered when it is sent again; a wrong answer, only by another instance. */
const mayHelp = (error: unknown, { instances }: RemoteService) =>
  !(error instanceof Unusable) || instances.length > 1

/** Longest response, in bytes, that needs no slot: the service can send all of it, however slowly the client reads. */
const SMALL_BYTES = 65_536

/**
 * Makes the response for a client from that of a service. A long response holds a slot while it is transferred.
 *
 * @throws {ApiError} `SERVICE_UNAVAILABLE` when there are too many transfers.
 */
function passBack(response: Response, { streams }: RemoteService, client: Client): Response {
  const { status, statusText, headers, body } = response
  // A response of `fetch` is passed on as it is at a third of the price of a copy, and lets its headers be changed.
  removeHopByHop(headers)
  if (!body || Number(headers.get('content-length') ?? Number.NaN) <= SMALL_BYTES) return response
  const address = client.address ?? ''
  if (streams.tryTake(address)) {
    const passed = withEnd(body, () => streams.release(address))
    return new Response(passed, { status, statusText, headers })
  }
  void body.cancel()
  throw new ApiError('SERVICE_UNAVAILABLE', 'Too many transfers are under way. Try again.', {
    retry_after: 5,
  })
}

/** Returns whether a response is one that a service of ours gives. */
function isUsable({ status, headers }: Response, client: Client): boolean {
  return status < 500 || isDeliberate(headers, client)
}

// An error that a service reports is JSON, or a page with the id of this request; a crashed server sends neither.
function isDeliberate(headers: Headers, { ids }: Client): boolean {
  const type = headers.get('content-type') ?? ''
  if (type.startsWith('text/html')) return headers.get('x-request-id') === ids.request_id
  return type.startsWith('application/json')
}

/** Passes a body on, and calls `onEnd` once when it ends, fails or is cancelled. */
export function withEnd(
  body: ReadableStream<Uint8Array>,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let end = () => {
    end = () => {}
    onEnd()
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const part = await reader.read().catch((error) => {
          end()
          throw error
        })
        if (part.value) return controller.enqueue(part.value)
        end()
        controller.close()
      },
      cancel(reason) {
        end()
        return reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
