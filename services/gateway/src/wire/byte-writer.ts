import { writeLatin1 } from './latin1.ts'

/** What is needed of a socket to write to it. */
interface Sink {
  /** Returns how many bytes the system has taken; below 0 when the connection has ended. */
  write(bytes: Uint8Array, from: number, length: number): number
}

/** A head and the body behind it leave in one system call up to so many bytes. */
const SCRATCH_BYTES = 131_072
const scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES)

/** Writes to a socket, and keeps what the system does not take at once. */
export class ByteWriter {
  readonly #socket: Sink
  /** How often something was written. */
  count = 0
  #waiting: Uint8Array | null = null
  #hasEnded = false
  #drained: PromiseWithResolvers<void> | null = null

  constructor(socket: Sink) {
    this.#socket = socket
  }

  /** Whether nothing more arrives at the other side. */
  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /**
   * Writes text and bytes behind it.
   *
   * @param head - Latin-1.
   * @returns `null`, or a promise that resolves when the next part should be written. Also when the connection ends.
   */
  write(head: string, body: Uint8Array | null = null, tail = ''): Promise<void> | null {
    if (body && head === '' && tail === '') return this.#send(body, body.length)
    const size = head.length + (body?.length ?? 0) + tail.length
    const isLarge = size > SCRATCH_BYTES || this.#waiting !== null
    const bytes = isLarge ? Buffer.allocUnsafe(size) : scratch
    writeLatin1(bytes, head, 0)
    if (body) bytes.set(body, head.length)
    if (tail !== '') writeLatin1(bytes, tail, size - tail.length)
    return this.#send(bytes, size)
  }

  /** Goes on with what waits. */
  drain(): void {
    const bytes = this.#waiting
    if (!bytes) return
    this.#waiting = null
    void this.#send(bytes, bytes.length)
    if (this.#waiting === null) this.#release()
  }

  /** Notes that the connection has ended. */
  end(): void {
    this.#hasEnded = true
    this.#waiting = null
    this.#release()
  }

  #send(bytes: Uint8Array, length: number): Promise<void> | null {
    if (this.#hasEnded) return null
    if (this.#waiting) {
      this.#waiting = Buffer.concat([this.#waiting, bytes.subarray(0, length)])
    } else {
      const taken = this.#socket.write(bytes, 0, length)
      this.count += 1
      if (taken === length) return null
      const rest = bytes.subarray(Math.max(0, taken), length)
      // The scratch memory is used again by the next write.
      this.#waiting = bytes === scratch ? Buffer.from(rest) : rest
    }
    this.#drained ??= Promise.withResolvers()
    return this.#drained.promise
  }

  #release(): void {
    this.#drained?.resolve()
    this.#drained = null
  }
}
