const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const HEXADECIMAL = '0123456789abcdef'
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const RANDOM_BITS = 80n
const RANDOM_VALUES = 1n << RANDOM_BITS

/**
 * Creates an identifier: 48 bits of Unix milliseconds and 80 random bits, as 26 characters.
 *
 * The ids that one process creates ascend, also within a millisecond and when the clock is set back.
 *
 * @see https://github.com/ulid/spec
 */
export const createUlid = ulidMaker()

/** Creates a function that creates identifiers of which each is greater than the one before. */
export function ulidMaker(): (now?: number) => string {
  let lastMillisecond = 0n
  let lastRandom = 0n
  return (now = Date.now()) => {
    const millisecond = BigInt(now)
    if (millisecond > lastMillisecond) {
      lastMillisecond = millisecond
      lastRandom = randomBits()
    } else {
      // A random step, so that the distance between two ids does not reveal how many ids were created.
      lastRandom += 1n + (randomBits() >> 48n)
      if (lastRandom >= RANDOM_VALUES) {
        lastMillisecond += 1n
        lastRandom = randomBits()
      }
    }
    const bits = (lastMillisecond << RANDOM_BITS) | lastRandom
    return toText(bits.toString(16).padStart(32, '0'))
  }
}

/** Returns whether a text is the canonical spelling of a ULID: 26 upper-case characters. */
export function isUlid(text: string): boolean {
  return ULID.test(text)
}

/** Writes a ULID as Postgres writes a `uuid`: the same 128 bits in hexadecimal. */
export function ulidToUuid(ulid: string): string {
  let text = ''
  // The first of 26 characters of five bits holds only three: 128 bits.
  let held = -2
  let rest = 0
  for (let at = 0; at < ulid.length; at += 1) {
    rest = (rest << 5) | (OF_ULID[ulid.charCodeAt(at)] ?? 0)
    held += 5
    while (held >= 4) {
      held -= 4
      const { length } = text
      if (length === 8 || length === 13 || length === 18 || length === 23) text += '-'
      text += HEXADECIMAL[rest >> held]
      rest &= (1 << held) - 1
    }
  }
  return text
}

/** Writes a `uuid` as a ULID. */
export function uuidToUlid(uuid: string): string {
  return toText(uuid)
}

// Converts digit by digit through a table: arithmetic on 128 bits is several times as slow, and every id of every row is converted.
function toText(hexadecimal: string): string {
  let text = ''
  let held = 2
  let rest = 0
  for (let at = 0; at < hexadecimal.length; at += 1) {
    const code = hexadecimal.charCodeAt(at)
    if (code === DASH) continue
    rest = (rest << 4) | (OF_HEXADECIMAL[code] ?? 0)
    held += 4
    if (held < 5) continue
    held -= 5
    text += ALPHABET[rest >> held]
    rest &= (1 << held) - 1
  }
  return text
}

const DASH = 45
const OF_ULID = valuesOf(ALPHABET)
const OF_HEXADECIMAL = valuesOf(HEXADECIMAL)

/** The value of each digit, indexed by its character code. */
function valuesOf(digits: string): Uint8Array {
  const values = new Uint8Array(128)
  for (let value = 0; value < digits.length; value += 1) values[digits.charCodeAt(value)] = value
  return values
}

function randomBits(): bigint {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
}
