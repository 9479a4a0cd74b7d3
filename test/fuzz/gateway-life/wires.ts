import type { Random } from '../random.ts'

/** What the owner of a socket is told. */
export interface Ears {
  data(bytes: Buffer): void
  drain(): void
  closed(isClean: boolean): void
}

/**
 * One end of a connection, as the gateway holds it; the other end is the model's.
 *
 * What is told to the gateway waits until the model says that it happens, as events of a system do.
 */
export class Wire {
  ears: Ears | null = null
  /** What the gateway wrote. */
  written = ''
  isPaused = false
  /** Whether the gateway ended it, and has not been told so. */
  isEnding = false
  isClosed = false
  /** Parts that the other side sent, and that have not arrived. */
  readonly coming: string[] = []
  /** How the other side ends it behind what is coming. */
  ending: 'clean' | 'reset' | null = null
  /** Bytes that the system still takes. */
  room: number

  constructor(room: number) {
    this.room = room
  }

  write(bytes: Uint8Array, from: number, length: number): number {
    if (this.isClosed || this.isEnding) return -1
    const taken = Math.min(length, this.room)
    this.room -= taken
    this.written += Buffer.from(bytes.subarray(from, from + taken)).toString('latin1')
    return taken
  }

  shutdown(): void {}

  terminate(): void {
    if (!this.isClosed) this.isEnding = true
  }

  end(): void {
    this.terminate()
  }

  pause(): void {
    this.isPaused = true
  }

  resume(): void {
    this.isPaused = false
  }

  /** Sends a text in parts of random lengths. */
  send(text: string, random: Random): void {
    for (let at = 0; at < text.length; ) {
      const to = random.chance(0.4) ? text.length : at + random.integer(1, text.length - at)
      this.coming.push(text.slice(at, to))
      at = to
    }
  }

  /** Whether something can happen to it. */
  get isLively(): boolean {
    if (this.isClosed || !this.ears) return false
    if (this.isEnding) return true
    return !this.isPaused && (this.coming.length > 0 || this.ending !== null)
  }

  /** The next thing happens: a part arrives, or the end. */
  happen(): void {
    if (this.isClosed) return
    if (this.isEnding || (this.coming.length === 0 && this.ending !== null)) {
      this.isClosed = true
      this.ears?.closed(!this.isEnding && this.ending === 'clean')
      return
    }
    const part = this.isPaused ? undefined : this.coming.shift()
    if (part !== undefined) this.ears?.data(Buffer.from(part, 'latin1'))
  }

  /** The other side has read what was written. */
  drain(room: number): void {
    this.room = room
    if (!this.isClosed && !this.isEnding) this.ears?.drain()
  }
}
