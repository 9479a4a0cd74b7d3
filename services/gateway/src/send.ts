import { ApiError } from '@svc/errors'
import type { Instance } from './instance.ts'
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
  if (!(await slots.take(address))) throw busy()
  // While it waited.
  if (request.signal.aborted) {
    slots.release(address)
    throw new Error('The client has left.')
  }
  const { baseUrl, ...way } = instance.address
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
      ...way,
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

const wasRefused = (error: unknown) => REFUSED.has(String(Object(error).code))

const REFUSED = new Set(['ConnectionRefused', 'ECONNREFUSED', 'ENOENT', 'FailedToOpenSocket'])

const tooLate = () =>
  new ApiError(
    'UPSTREAM_TIMEOUT',
    'A service behind this one did not answer in time. Check whether it was done before you try again.',
    { retry_after: 1 },
  )

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** Longest body, in bytes, that is read completely before the request is sent on, so that a slow client holds no slot. */
const HELD_BYTES = 65_536

/** A request's body on its way to a service: the part that has arrived, and the rest as it comes from the client. */
export class OutgoingBody {
  readonly #first: Uint8Array<ArrayBuffer> | null
  readonly #rest: Reader | null
  #isSpent = false
  #isAwaited = false

  /** @param rest - `null` when `first` is the whole body. */
  constructor(first: Uint8Array<ArrayBuffer> | null, rest: Reader | null = null) {
    this.#first = first
    this.#rest = rest
  }

  /** Whether the whole body has arrived from the client. */
  get isWhole(): boolean {
    return this.#rest === null
  }

  /** Whether it can be sent from its beginning, even if a part was sent before. */
  get canBeSent(): boolean {
    return !this.#isSpent
  }

  /** Whether the service waits for a part that the client has not sent. */
  get isAwaited(): boolean {
    return this.#isAwaited
  }

  /**
   * Returns the body for one attempt.
   *
   * @param onProgress - Called whenever a part of the body is passed to the service.
   */
  open(onProgress: () => void): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null {
    const first = this.#first
    const rest = this.#rest
    if (!rest) return first
    let isFirst = true
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const part = isFirst ? first : await this.#read(rest)
          isFirst = false
          onProgress()
          if (part) controller.enqueue(part)
          else controller.close()
        },
        // A refused connection also ends this stream, but the body is needed for the next attempt.
        cancel: async (reason) => {
          if (this.#isSpent) await rest.cancel(reason)
        },
      },
      { highWaterMark: 0 },
    )
  }

  async #read(rest: Reader): Promise<Uint8Array | undefined> {
    this.#isSpent = true
    this.#isAwaited = true
    const { value } = await rest.read()
    this.#isAwaited = false
    return value
  }
}

const NO_BODY = new OutgoingBody(null)

/**
 * Reads the first part of a request's body, which is the whole body of most requests.
 *
 * @param patience - How long the first part may take to arrive, in milliseconds.
 * @throws {ApiError} `REQUEST_TIMEOUT` when the first part does not arrive in time.
 */
export async function takeBody(request: Request, patience: number): Promise<OutgoingBody> {
  if (!request.body) return NO_BODY
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(tooSlow()), patience)
  try {
    const taken =
      length <= HELD_BYTES
        ? request.bytes().then((bytes) => new OutgoingBody(bytes))
        : takeFirst(request.body)
    return await Promise.race([taken, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

async function takeFirst(body: ReadableStream<Uint8Array>): Promise<OutgoingBody> {
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  for (let size = 0; size < HELD_BYTES; ) {
    const { value } = await reader.read()
    if (!value) return new OutgoingBody(Buffer.concat(parts))
    parts.push(value)
    size += value.length
  }
  return new OutgoingBody(Buffer.concat(parts), reader)
}

/** Creates the error for a client that sends its body too slowly. */
const tooSlow = () =>
  new ApiError('REQUEST_TIMEOUT', 'The body did not arrive in time: send it faster.', {
    location: 'body',
    // The rest of the body is not read, so the connection cannot be used again.
    headers: { Connection: 'close' },
  })
