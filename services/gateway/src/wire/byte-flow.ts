/** A body that is read part by part. */
export interface BodySource {
  /** Bytes of the whole body; `null` when it is not known. */
  readonly length: number | null
  /** Returns the parts that have arrived, as one; `null` when there are none now. */
  take(): Uint8Array | null
  /** Waits for the next part; `null` is the end. Rejects when the body breaks off. */
  read(): Promise<Uint8Array | null>
  /** Ends the reading, since the rest is not needed. */
  cancel(): void
}

/** The socket that a body comes from. */
export interface Valve {
  pause(): void
  resume(): void
  /** The reader does not need the rest. */
  cancel(): void
}

/** So many bytes wait for their reader before the sender has to. */
const MOST_WAITING_BYTES = 262_144

/** A body on its way from a socket to its reader, which is never much slower. */
export class ByteFlow implements BodySource {
  readonly length: number | null
  private readonly valve: Valve
  private parts: Uint8Array[] = []
  private waitingBytes = 0
  private isPaused = false
  private state: 'open' | 'ended' | 'failed' | 'cancelled' = 'open'
  private error: unknown = null
  private reader: PromiseWithResolvers<Uint8Array | null> | null = null

  constructor(length: number | null, valve: Valve) {
    this.length = length
    this.valve = valve
  }

  push(part: Uint8Array): void {
    if (this.state !== 'open') return
    if (this.reader) {
      this.answer(part)
      return
    }
    this.parts.push(part)
    this.waitingBytes += part.length
    if (this.waitingBytes <= MOST_WAITING_BYTES || this.isPaused) return
    this.isPaused = true
    this.valve.pause()
  }

  end(): void {
    if (this.state !== 'open') return
    this.state = 'ended'
    // The connection may carry the next message before this one is read.
    this.resume()
    if (this.reader) this.answer(null)
  }

  /** Breaks the body off: its reader gets the error after what has arrived. */
  fail(error: unknown): void {
    if (this.state !== 'open') return
    this.state = 'failed'
    this.error = error
    this.reader?.reject(error)
    this.reader = null
  }

  take(): Uint8Array | null {
    if (this.parts.length === 0) return null
    const parts = this.parts
    this.parts = []
    this.waitingBytes = 0
    this.resume()
    return parts.length === 1 ? (parts[0] ?? null) : Buffer.concat(parts)
  }

  read(): Promise<Uint8Array | null> {
    const part = this.take()
    if (part) return Promise.resolve(part)
    if (this.state === 'failed') return Promise.reject(this.error)
    if (this.state !== 'open') return Promise.resolve(null)
    this.reader = Promise.withResolvers()
    return this.reader.promise
  }

  cancel(): void {
    this.parts = []
    if (this.state !== 'open') return
    this.state = 'cancelled'
    if (this.reader) this.answer(null)
    this.valve.cancel()
  }

  private resume(): void {
    if (!this.isPaused) return
    this.isPaused = false
    this.valve.resume()
  }

  private answer(part: Uint8Array | null): void {
    this.reader?.resolve(part)
    this.reader = null
  }
}
