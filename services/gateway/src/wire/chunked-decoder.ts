import type { BodyDecoder } from './body-decoder.ts'
import { HEADER_LINES } from './header-lines.ts'
import { readLatin1 } from './latin1.ts'
import { malformed } from './wire-error.ts'

/** Longest line with the size of a chunk, in bytes: the rest of it is extensions, which are dropped. */
const LONGEST_SIZE_LINE = 256
/** The most that may follow the last chunk: headers, which are dropped. */
const MOST_TRAILER_BYTES = 4096

// At most 12 digits, so that every size is exact as a number.
const SIZE_LINE = /^([0-9a-f]{1,12})(?:;[\t\x20-\x7e]*)?\r\n$/i

const [LF, CR, ZERO, NINE] = [10, 13, 48, 57]
const [LOWER_A, LOWER_F, TO_LOWER] = [97, 102, 32]

/** A body in chunks (RFC 9112 §7.1), read strictly. */
export class ChunkedDecoder implements BodyDecoder {
  isDone = false
  part: Uint8Array | null = null
  #expects: 'size' | 'data' | 'end of data' | 'trailers' = 'size'
  /** Bytes left of the current chunk. */
  #left = 0
  #line = ''
  #trailerBytes = 0

  decode(bytes: Buffer, from: number): number {
    let at = from
    let joined: Buffer | null = null
    let length = 0
    this.part = null
    while (at < bytes.length && !this.isDone) {
      if (this.#expects !== 'data') {
        at = this.#readPlain(bytes, at) ?? this.#readLine(bytes, at)
        continue
      }
      const to = Math.min(bytes.length, at + this.#left)
      if (this.part === null) this.part = bytes.subarray(at, to)
      else {
        // Many small chunks become one part: an object for each byte would take a hundred times the memory.
        joined ??= startWith(this.part, bytes.length)
        if (length === 0) length = this.part.length
        bytes.copy(joined, length, at, to)
        length += to - at
      }
      this.#left -= to - at
      if (this.#left === 0) this.#expects = 'end of data'
      at = to
    }
    if (joined) this.part = joined.subarray(0, length)
    return at
  }

  /**
   * Takes what stands between almost all chunks: a line end, and a size without extensions. As text they would take ten times as
   * long, which counts when each chunk has one byte.
   *
   * @returns `null` for anything else, and for what goes on in the next bytes.
   */
  #readPlain(bytes: Buffer, from: number): number | null {
    if (this.#line !== '') return null
    let at = from
    let size = 0
    if (this.#expects === 'size') {
      for (let digit = digitAt(bytes, at); digit !== -1; digit = digitAt(bytes, at)) {
        if (at - from === MOST_PLAIN_DIGITS) return null
        size = size * 16 + digit
        at += 1
      }
      // The last size, 0, is left to the other reader, and so is none.
      if (size === 0) return null
    } else if (this.#expects === 'trailers') return null
    if (bytes[at] !== CR || bytes[at + 1] !== LF) return null
    this.#expects = this.#expects === 'size' ? 'data' : 'size'
    this.#left = size
    return at + 2
  }

  #readLine(bytes: Buffer, from: number): number {
    const end = bytes.indexOf(LF, from)
    const to = end === -1 ? bytes.length : end + 1
    const most = this.#expects === 'trailers' ? MOST_TRAILER_BYTES : LONGEST_SIZE_LINE
    if (this.#line.length + to - from > most)
      throw malformed('A line between chunks is too long.', 'body')
    this.#line += readLatin1(bytes, from, to)
    // Refused at once, because its sender may wait for the answer.
    if (this.#expects === 'end of data' && !'\r\n'.startsWith(this.#line)) {
      throw malformed('A chunk does not end where its size says.', 'body')
    }
    if (end === -1) {
      const bad = this.#line.indexOf('\r')
      if (bad !== -1 && bad !== this.#line.length - 1)
        throw malformed('A line between chunks has a CR.', 'body')
      return to
    }
    const line = this.#line
    this.#line = ''
    this.#takeLine(line)
    return to
  }

  #takeLine(line: string): void {
    if (this.#expects === 'end of data') {
      this.#expects = 'size'
    } else if (this.#expects === 'size') {
      const size = SIZE_LINE.exec(line)?.[1]
      if (size === undefined) throw malformed('The size of a chunk is malformed.', 'body')
      this.#left = Number.parseInt(size, 16)
      this.#expects = this.#left === 0 ? 'trailers' : 'data'
    } else if (line === '\r\n') {
      this.isDone = true
    } else {
      this.#trailerBytes += line.length
      if (this.#trailerBytes > MOST_TRAILER_BYTES || !HEADER_LINES.test(line)) {
        throw malformed('The headers behind the last chunk are malformed or too many.', 'body')
      }
    }
  }
}

/** So many digits make no number too large for the arithmetic of whole numbers. */
const MOST_PLAIN_DIGITS = 7

/** The value of a hexadecimal digit; -1 for any other byte, and behind the end. */
function digitAt(bytes: Buffer, at: number): number {
  const byte = bytes[at] ?? 0
  if (byte >= ZERO && byte <= NINE) return byte - ZERO
  const lower = byte | TO_LOWER
  return lower >= LOWER_A && lower <= LOWER_F ? lower - LOWER_A + 10 : -1
}

function startWith(part: Uint8Array, most: number): Buffer {
  const joined = Buffer.allocUnsafe(most)
  joined.set(part)
  return joined
}
