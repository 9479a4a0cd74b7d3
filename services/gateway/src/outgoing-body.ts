type Reader = ReadableStreamDefaultReader<Uint8Array>

/**
 * A request's body on its way to a service: its first part, and the rest as it comes from the client.
 *
 * @see takeBody
 */
export class OutgoingBody {
  readonly #parts: Uint8Array<ArrayBuffer>[]
  readonly #rest: Reader | null
  readonly #keeps: boolean
  #isSpent = false
  #hasEnded = false
  #reading: Promise<void> | null = null
  #isAwaited = false

  /**
   * @param first - The part that has arrived; `null` when there is no body.
   * @param rest - Reader of the remaining part; `null` when `first` is the whole body.
   * @param keeps - Whether the rest is kept as it passes, so that it can be sent twice.
   */
  constructor(
    first: Uint8Array<ArrayBuffer> | null,
    rest: Reader | null = null,
    keeps: boolean = false,
  ) {
    this.#parts = first ? [first] : []
    this.#rest = rest
    this.#keeps = keeps
  }

  /** Whether the whole body has arrived from the client. */
  get isWhole(): boolean {
    return this.#rest === null
  }

  /** Whether the body can be sent from its beginning, even if a part was sent before. */
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
  open(onProgress: () => void): BodyInit | null {
    if (!this.#rest) return this.#parts[0] ?? null
    let position = 0
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const part = await this.#partAt(position)
          position += 1
          onProgress()
          if (part) controller.enqueue(part)
          else controller.close()
        },
        // A refused connection also cancels this stream, but the body is needed for the next attempt.
        cancel: async (reason) => {
          if (this.#isSpent) await this.#rest?.cancel(reason)
        },
      },
      { highWaterMark: 0 },
    )
  }

  async #partAt(position: number): Promise<Uint8Array | undefined> {
    if (position < this.#parts.length) return this.#parts[position]
    if (!this.#keeps) {
      this.#isSpent = true
      return this.#read()
    }
    // An aborted attempt may still be reading a part when the next attempt begins: both share that read.
    while (position >= this.#parts.length && !this.#hasEnded) {
      this.#reading ??= this.#readAndKeep()
      await this.#reading
    }
    return this.#parts[position]
  }

  async #readAndKeep(): Promise<void> {
    const part = await this.#read()
    if (part) this.#parts.push(new Uint8Array(part))
    else this.#hasEnded = true
    this.#reading = null
  }

  async #read(): Promise<Uint8Array | undefined> {
    this.#isAwaited = true
    const part = await this.#rest?.read()
    this.#isAwaited = false
    return part?.value
  }
}
