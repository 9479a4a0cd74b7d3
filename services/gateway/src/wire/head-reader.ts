import { readLatin1 } from './latin1.ts'
import { malformed, WireError } from './wire-error.ts'

/** The most that a head may have; more is answered with 431. */
export interface HeadLimits {
  bytes: number
  lines: number
}

/** Collects the bytes of a head until it is whole. */
export class HeadReader {
  /** The last whole head: each line and the blank one ended by CRLF, as Latin-1. */
  text = ''
  readonly #mostBytes: number
  readonly #takesBlank: boolean
  #mayBeBlank: boolean
  #begun = ''

  /** @param takesBlank - Whether one blank line before a head is ignored, as RFC 9112 §2.2 asks of servers. */
  constructor({ bytes }: HeadLimits, takesBlank = false) {
    this.#mostBytes = bytes
    this.#takesBlank = takesBlank
    this.#mayBeBlank = takesBlank
  }

  /** Whether a part of a head has arrived. */
  get hasBegun(): boolean {
    return this.#begun !== ''
  }

  /**
   * Takes bytes until the blank line behind a head.
   *
   * @returns Where the bytes behind the head begin, which is now `text`; -1 when the head goes on in the next bytes.
   * @throws {WireError} The head is too long, or can no longer become one.
   */
  read(bytes: Buffer, from: number): number {
    const before = this.#begun.length
    const most = Math.min(bytes.length, from + this.#mostBytes - before + 1)
    const text =
      before === 0 ? readLatin1(bytes, from, most) : this.#begun + readLatin1(bytes, from, most)
    if (this.#mayBeBlank && text.startsWith('\r\n')) {
      this.#mayBeBlank = false
      this.#begun = ''
      return this.read(bytes, from + 2 - before)
    }
    const end = text.indexOf('\r\n\r\n', Math.max(0, before - 3))
    if (end !== -1 && end + 4 <= this.#mostBytes) {
      this.#begun = ''
      this.#mayBeBlank = this.#takesBlank
      this.text = text.slice(0, end + 4)
      return from + end + 4 - before
    }
    if (text.length > this.#mostBytes) {
      throw new WireError(
        'HEADERS_TOO_LARGE',
        `The request line and the headers have more than ${this.#mostBytes} bytes.`,
      )
    }
    // What cannot become a head is refused now: its sender may wait for the answer without sending a blank line.
    if (text.startsWith('\n') || IMPOSSIBLE.test(text.slice(Math.max(0, before - 1)))) {
      throw malformed('A line of the head contains a control character or does not end with CRLF.')
    }
    this.#begun = text
    return -1
  }
}

// A line feed without its carriage return, the reverse, or another control character.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const IMPOSSIBLE = /[^\r]\n|\r[^\n]|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/

/** The words of a list in a header, in lower case. */
export const tokensOf = (list: string) => list.split(',').map((part) => part.trim().toLowerCase())
