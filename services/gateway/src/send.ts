import { ApiError } from '@svc/errors'
import type { Instance } from './instance.ts'
import { type OutgoingBody, tooSlow } from './outgoing-body.ts'
import { busy, type RemoteService } from './remote-service.ts'
import { targetOf } from './routes.ts'
import { Exchange } from './under-way.ts'
import type { Client } from './visits.ts'

/** A request was taken back from an instance that does not answer. */
export class Moved extends Error {}

/** An instance refused the connection: nothing of the request has reached it. */
export class Refused extends Error {}

export interface Attempt {
  request: Request
  service: RemoteService
  client: Client
  /** For the service. */
  headers: Headers
  body: OutgoingBody
}

/** Reads, which change nothing. */
export const READS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/**
 * Sends a request to an instance once, and waits for the head of its answer.
 *
 * @param mayMove - Whether the request may go to another instance while it waits for this one.
 * @throws {ApiError} There is no room; the client is too slow; the instance is.
 * @throws {Refused} | {Moved} As they say; any other error is a connection that broke off.
 */
export async function send(
  { request, service, client, headers, body }: Attempt,
  instance: Instance,
  mayMove: boolean,
): Promise<Response> {
  const slots = body.isWhole ? service.calls : service.streams
  const address = client.address ?? ''
  if (!slots.tryTake(address) && !(await slots.take(address))) throw busy()
  // While it waited.
  if (request.signal.aborted) {
    slots.release(address)
    throw new Error('The client has left.')
  }
  const { baseUrl, unix } = instance.address
  const { silence, stall } = service.limits
  const exchange = new Exchange(request, instance, {
    patience: body.isWhole ? silence : stall,
    mayMove,
  })
  const isTrial = instance.begin()
  service.underWay.add(exchange)
  try {
    return await fetch(baseUrl + targetOf(request), {
      method: request.method,
      headers,
      body: body.open(() => service.underWay.refresh(exchange)),
      redirect: 'manual',
      decompress: false,
      // A kept connection may be closed just as it is used again, so only reads, which can be repeated, use one.
      keepalive: READS.has(request.method),
      signal: exchange.signal,
      ...(unix !== undefined && { unix }),
    })
  } catch (error) {
    if (exchange.broken === 'moved') throw new Moved()
    if (exchange.broken !== 'late') throw wasRefused(error) ? new Refused() : error
    if (body.isAwaited) throw tooSlow()
    instance.failed('late')
    throw tooLate()
  } finally {
    service.underWay.delete(exchange)
    instance.end(isTrial)
    slots.release(address)
  }
}

const wasRefused = (error: unknown) =>
  error instanceof Error && 'code' in error && REFUSED.has(String(error.code))

const REFUSED = new Set(['ConnectionRefused', 'ECONNREFUSED', 'ENOENT', 'FailedToOpenSocket'])

const tooLate = () =>
  new ApiError(
    'UPSTREAM_TIMEOUT',
    'A service behind this one did not answer in time. Check whether it was done before you try again.',
    { retry_after: 1 },
  )
