import { createHmac, timingSafeEqual } from 'node:crypto'
import { invalidAt } from '@svc/errors'

/** Bytes of the tag: forging one takes 2^96 attempts. */
const TAG_BYTES = 12
/** Maximum length of a cursor, written or read. */
const LONGEST_CURSOR = 100
/** In bytes: 256 bits, as long as the digest. */
const SHORTEST_SECRET = 32

/** Where a page ended: the sort value of its last item, and the item's id to tell equal values apart. */
export interface Position {
  value: string | number
  id: string
}

/** Writes and reads the cursors of every list of one service. */
export interface Cursors {
  /**
   * Seals a position into a cursor of at most 100 characters.
   *
   * @param list - Everything that identifies the list: its name, owner, sort order and filters.
   */
  encode(position: Position, list: List): string
  /**
   * Opens a cursor that was issued for the same list.
   *
   * @returns `null` for an absent cursor: the list starts at its beginning.
   * @throws {ApiError} `VALIDATION_ERROR` at `query.cursor` when it was changed, or belongs to another list, owner, order or filter.
   */
  decode(cursor: string | undefined, list: List): Position | null
}

/** The list a cursor is bound to; member order does not matter, absent and `undefined` members are the same. */
export type List = Readonly<Record<string, string | number | boolean | null | undefined>>

/**
 * Creates the codec of a service's cursors.
 *
 * A cursor contains its position unencrypted and a tag over position and list, so nothing is stored
 * and a page can be requested again at any time.
 *
 * @param secret - Shared by every process that serves the lists; at least 32 bytes. Of several, the first seals, and each opens what it
 *   sealed, so that a secret can be replaced while clients hold cursors.
 * @throws {RangeError} One is shorter than that, or there is none; a configuration fault.
 */
export function createCursors(secret: string | readonly string[]): Cursors {
  const secrets = typeof secret === 'string' ? [secret] : secret
  const [now = ''] = secrets
  if ([now, ...secrets].some((one) => Buffer.byteLength(one) < SHORTEST_SECRET)) {
    throw new RangeError(`The secret of cursors has at least ${SHORTEST_SECRET} bytes.`)
  }
  return {
    encode(position, list) {
      const body = Buffer.from(JSON.stringify([position.value, position.id]))
      return Buffer.concat([tagOf(now, body, list), body]).toString('base64url')
    },
    decode(cursor, list) {
      if (cursor === undefined) return null
      const bytes = Buffer.from(cursor.slice(0, LONGEST_CURSOR), 'base64url')
      const tag = bytes.subarray(0, TAG_BYTES)
      const body = bytes.subarray(TAG_BYTES)
      // Only one spelling is accepted: base64url decoding ignores stray characters and spare bits.
      const isCanonical = bytes.toString('base64url') === cursor && tag.length === TAG_BYTES
      const isSealedBy = (one: string) => timingSafeEqual(tag, tagOf(one, body, list))
      if (!isCanonical || !secrets.some(isSealedBy)) {
        throw invalidAt(
          'query.cursor',
          'The cursor is not one that this list gave out for the same filters and order; leave it out to start again.',
        )
      }
      const [value, id] = JSON.parse(body.toString()) as [string | number, string]
      return { value, id }
    },
  }
}

function tagOf(secret: string, body: Buffer, list: List): Buffer {
  const members = Object.entries(list)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return createHmac('sha256', secret)
    .update(JSON.stringify(members))
    .update('\n')
    .update(body)
    .digest()
    .subarray(0, TAG_BYTES)
}
