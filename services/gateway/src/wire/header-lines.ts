/**
 * The header lines of a message, kept as they were written: those that are passed on are copied, not written anew.
 *
 * Names are given in lower case, and found whatever their case. Nothing is taken apart before it is asked for: a list of names
 * would take longer than the rest of reading a head.
 */
export class HeaderLines {
  private readonly text: string
  private readonly lower: string

  /** @param text - A line feed, and lines that match `HEADER_LINES`. */
  constructor(text: string) {
    this.text = text
    this.lower = text.toLowerCase()
  }

  static of(headers: Headers): HeaderLines {
    let text = '\n'
    for (const [name, value] of headers) text += `${name}: ${value}\r\n`
    return new HeaderLines(text)
  }

  get count(): number {
    let count = -1
    for (let at = 0; at !== -1; at = this.text.indexOf('\n', at + 1)) count += 1
    return count
  }

  has(name: string): boolean {
    return this.lower.includes(startOf(name))
  }

  /** Returns the value of a header, those of several lines joined by a comma; `null` when there is none. */
  get(name: string): string | null {
    const start = startOf(name)
    let at = this.lower.indexOf(start)
    if (at === -1) return null
    let value = this.valueAt(at + start.length)
    for (;;) {
      at = this.lower.indexOf(start, at + 1)
      if (at === -1) return value
      value += `, ${this.valueAt(at + start.length)}`
    }
  }

  /** The lines, each ended by CRLF, without some. */
  without(dropped: Names, alsoDropped: readonly string[] = []): string {
    const lines = this.text.replace(dropped.pattern, '').slice(1)
    if (alsoDropped.length === 0) return lines
    return lines.replace(/[^\n]*\n/g, (line) =>
      alsoDropped.includes(line.slice(0, line.indexOf(':')).toLowerCase()) ? '' : line,
    )
  }

  *[Symbol.iterator](): Generator<[string, string]> {
    for (const line of this.text.slice(1).split('\r\n').slice(0, -1)) {
      const colon = line.indexOf(':')
      yield [line.slice(0, colon), trimmed(line, colon + 1, line.length)]
    }
  }

  private valueAt(at: number): string {
    return trimmed(this.text, at, this.text.indexOf('\r', at))
  }
}

/** How a line of this name begins; kept, because joining it takes longer than finding it. */
function startOf(name: string): string {
  const known = starts.get(name)
  if (known !== undefined) return known
  const start = `\n${name}:`
  starts.set(name, start)
  return start
}

/** Only names that this program asks for. */
const starts = new Map<string, string>()

/** Header lines, strictly: RFC 9110 §5.5 and RFC 9112 §5 without folded lines. */
export const HEADER_LINES = /^(?:[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t\x20-\x7e\x80-\xff]*\r\n)*$/

/** A set of names, as a pattern of their lines. */
export class Names {
  readonly pattern: RegExp
  readonly #names: ReadonlySet<string>

  constructor(names: readonly string[]) {
    this.#names = new Set(names)
    // Each line is removed with the line feed before it, and keeps that behind it for the next one.
    this.pattern = new RegExp(`\\n(?:${names.join('|')}):[^\\n]*`, 'gi')
  }

  has(name: string): boolean {
    return this.#names.has(name)
  }
}

/** Without the spaces and tabs around it; `trim` would also remove bytes that are no blanks in HTTP. */
function trimmed(text: string, from: number, to: number): string {
  let start = from
  let end = to
  while (start < end && isBlank(text.charCodeAt(start))) start += 1
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1
  return text.slice(start, end)
}

const isBlank = (code: number) => code === 0x20 || code === 0x09
