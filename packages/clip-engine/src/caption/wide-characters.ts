import { findTable } from './font-tables.ts'

const MICROSOFT = 3
const BASIC_PLANE = 1
const ALL_PLANES = 10

/**
 * Makes characters above U+FFFF of a font available to libass. libass reads only the first Microsoft character map,
 * which usually ends at U+FFFF, so the entry of that map is changed to point to the full map.
 *
 * @returns `null` where there is nothing to change.
 * @see https://learn.microsoft.com/typography/opentype/spec/cmap for the table
 */
export function widenCharacterMap(bytes: Uint8Array): Uint8Array | null {
  const widened = bytes.slice()
  const font = new DataView(widened.buffer)
  const cmap = findTable(font, 'cmap')
  const entries = Array.from(
    { length: font.getUint16(cmap + 2) },
    (_, index) => cmap + 4 + 8 * index,
  )
  const entryOf = (encoding: number) =>
    entries.find(
      (entry) => font.getUint16(entry) === MICROSOFT && font.getUint16(entry + 2) === encoding,
    )
  const narrow = entryOf(BASIC_PLANE)
  const wide = entryOf(ALL_PLANES)
  if (narrow === undefined || wide === undefined) return null
  font.setUint32(narrow + 4, font.getUint32(wide + 4))
  return widened
}
