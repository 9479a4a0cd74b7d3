const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const RANDOM_BITS = 80n
const RANDOM_VALUES = 1n << RANDOM_BITS

let lastMillisecond = 0n
let lastRandom = 0n

/**
 * Creates an identifier: 48 bits of Unix milliseconds and 80 random bits, as 26 characters.
 *
 * Ids of one process ascend, also within a millisecond and when the clock steps back.
 *
 * @see https://github.com/ulid/spec
 */
export function createUlid(now: number = Date.now()): string {
  const millisecond = BigInt(now)
  if (millisecond > lastMillisecond) {
    lastMillisecond = millisecond
    lastRandom = randomBits()
  } else {
    // A random step: the distance to the next id tells nobody how many there are.
    lastRandom += 1n + (randomBits() >> 48n)
    if (lastRandom >= RANDOM_VALUES) {
      lastMillisecond += 1n
      lastRandom = randomBits()
    }
  }
  return toText((lastMillisecond << RANDOM_BITS) | lastRandom)
}

/** Tells whether a text is the one canonical spelling of a ULID: 26 upper-case characters. */
export function isUlid(text: string): boolean {
  return ULID.test(text)
}

/** Writes a ULID as Postgres writes a `uuid`: the same 128 bits in hexadecimal. */
export function ulidToUuid(ulid: string): string {
  let bits = 0n
  for (const character of ulid) bits = (bits << 5n) | BigInt(ALPHABET.indexOf(character))
  const digits = bits.toString(16).padStart(32, '0')
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Writes a `uuid` as a ULID. */
export function uuidToUlid(uuid: string): string {
  return toText(BigInt(`0x${uuid.replaceAll('-', '')}`))
}

function toText(bits: bigint): string {
  let text = ''
  for (let shift = 125n; shift >= 0n; shift -= 5n) text += ALPHABET[Number((bits >> shift) & 31n)]
  return text
}

function randomBits(): bigint {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  return BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
}
