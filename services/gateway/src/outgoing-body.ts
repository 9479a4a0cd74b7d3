/** The most of a body that is held so that it can be sent twice; project requests are smaller. */
const LARGEST_HELD_BYTES = 3_000_000

/** A request's body on its way to a service: streamed once, or held whole when it may have to be sent again. */
export class OutgoingBody {
  /** Whether any of it was asked for, so that a service may have seen it. */
  isTouched = false
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | null
  readonly #bytes: Uint8Array<ArrayBuffer> | null

  private constructor(
    reader: ReadableStreamDefaultReader<Uint8Array> | null,
    bytes: Uint8Array<ArrayBuffer> | null,
  ) {
    this.#reader = reader
    this.#bytes = bytes
  }

  /** Takes over the body of a request, holding it only for a project creation with an idempotency key. */
  static async of(request: Request): Promise<OutgoingBody> {
    if (isHeld(request)) return new OutgoingBody(null, await request.bytes())
    return new OutgoingBody(request.body?.getReader() ?? null, null)
  }

  /** Whether it is held, so that it can be opened again after some of it was sent. */
  get isWhole(): boolean {
    return this.#bytes !== null
  }

  /**
   * Gives the body for one attempt.
   *
   * @param onProgress - Called whenever the service takes more of it.
   */
  open(onProgress: () => void): BodyInit | null {
    if (this.#bytes) return this.#bytes
    const reader = this.#reader
    if (!reader) return null
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          this.isTouched = true
          const { done, value } = await reader.read()
          onProgress()
          if (done) controller.close()
          else controller.enqueue(value)
        },
        // A refused connection cancels too, and must leave the body for the next attempt.
        cancel: async (reason) => {
          if (this.isTouched) await reader.cancel(reason)
        },
      },
      { highWaterMark: 0 },
    )
  }
}

function isHeld(request: Request): boolean {
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  return (
    request.method === 'POST' &&
    request.headers.has('idempotency-key') &&
    new URL(request.url).pathname === '/v1/projects' &&
    length <= LARGEST_HELD_BYTES
  )
}
