import type { ByteRange } from '@svc/storage'

/**
 * Reads a `Range` header for an object of `size` bytes.
 *
 * @returns The range; `null` to send everything, because there is no range or none that we serve (several ranges,
 *   another unit, bad syntax); `unsatisfiable` when no byte of it exists.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-14.2
 */
export function readRange(header: string | null, size: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '')
  if (!match) return null
  const [, first = '', last = ''] = match
  if (first === '') return last === '' ? null : readSuffix(Number(last), size)
  if (last !== '' && Number(last) < Number(first)) return null
  if (Number(first) >= size) return 'unsatisfiable'
  return {
    first: Number(first),
    last: last === '' ? size - 1 : Math.min(Number(last), size - 1),
  }
}

/** `bytes=-500` is the last 500 bytes, or everything when there are fewer. */
function readSuffix(length: number, size: number): ByteRange | 'unsatisfiable' {
  if (length === 0 || size === 0) return 'unsatisfiable'
  return { first: Math.max(0, size - length), last: size - 1 }
}
