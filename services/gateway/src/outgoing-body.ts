import { ApiError } from '@svc/errors'

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
export const tooSlow = () =>
  new ApiError('REQUEST_TIMEOUT', 'The body did not arrive in time: send it faster.', {
    location: 'body',
    // The rest of the body is not read, so the connection cannot be used again.
    headers: { Connection: 'close' },
  })
