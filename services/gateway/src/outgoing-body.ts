import type { BodySource } from './wire/byte-flow.ts'

/**
 * A request's body on its way to a service: its first part, and the rest as it comes from the client.
 *
 * @see takeBody
 */
export class OutgoingBody {
  /** Bytes of the whole body; `null` when it is not known. */
  readonly length: number | null
  readonly #parts: Uint8Array[]
  readonly #rest: BodySource | null
  readonly #keeps: boolean
  #isSpent = false
  #hasEnded = false
  #reading: Promise<void> | null = null
  #isAwaited = false

  /**
   * @param first - The part that has arrived; `null` when there is no body.
   * @param rest - The remaining part; `null` when `first` is the whole body.
   * @param keeps - Whether the rest is kept as it passes, so that it can be sent twice.
   */
  constructor(first: Uint8Array | null, rest: BodySource | null = null, keeps: boolean = false) {
    this.#parts = first ? [first] : []
    this.#rest = rest
    this.#keeps = keeps
    this.length = rest ? rest.length : (first?.length ?? null)
  }

  /** Whether the whole body has arrived from the client. */
  get isWhole(): boolean {
    return this.#rest === null
  }

  /** The part that has arrived, which is all of most bodies; `null` when there is no body. */
  get first(): Uint8Array | null {
    return this.#parts[0] ?? null
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
   * Returns a part of the body, the first of which is `first`; `null` behind the last one.
   *
   * @throws What the client's connection broke off with.
   */
  async partAt(position: number): Promise<Uint8Array | null> {
    if (position < this.#parts.length) return this.#parts[position] ?? null
    if (!this.#keeps) {
      this.#isSpent = true
      return this.#read()
    }
    // An aborted attempt may still be reading a part when the next attempt begins: both share that read.
    while (position >= this.#parts.length && !this.#hasEnded) {
      this.#reading ??= this.#readAndKeep()
      await this.#reading
    }
    return this.#parts[position] ?? null
  }

  async #readAndKeep(): Promise<void> {
    const part = await this.#read()
    if (part) this.#parts.push(part)
    else this.#hasEnded = true
    this.#reading = null
  }

  async #read(): Promise<Uint8Array | null> {
    this.#isAwaited = true
    const part = (await this.#rest?.read()) ?? null
    this.#isAwaited = false
    return part
  }
}
