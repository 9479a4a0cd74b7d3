import { createHash } from 'node:crypto'

const ULID_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const TID_DIGITS = '234567abcdefghijklmnopqrstuvwxyz'

/**
 * Derives the key of a record from our marker, so that every attempt writes to the same record.
 *
 * A TID: the marker's own time, with its microseconds and clock number taken from a hash of the marker.
 *
 * @param marker - A ULID.
 * @param kind - Tells records of one marker apart.
 * @throws {RangeError} The marker is not a ULID; a fault of the caller.
 * @see https://atproto.com/specs/tid
 */
export function recordKey(marker: string, kind = ''): string {
  if (!/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(marker)) {
    throw new RangeError(`The marker ${marker} is not a ULID.`)
  }
  const hash = createHash('sha256')
    .update(marker + kind)
    .digest()
  const milliseconds = [...marker.slice(0, 10)].reduce(
    (sum, digit) => sum * 32n + BigInt(ULID_DIGITS.indexOf(digit)),
    0n,
  )
  const microseconds = milliseconds * 1000n + BigInt(hash.readUInt16BE(0) % 1000)
  const number = (microseconds << 10n) | BigInt(hash.readUInt16BE(2) % 1024)
  return Array.from({ length: 13 }, (_, index) => {
    const shift = BigInt((12 - index) * 5)
    return TID_DIGITS[Number((number >> shift) & 31n)]
  }).join('')
}
