import { findTable } from './font-tables.ts'

const MICROSOFT = 3
const BASIC_PLANE = 1
const ALL_PLANES = 10

/**
 * Lets libass find characters above U+FFFF in a font, of which it reads only the first character map that Microsoft's
 * systems would: usually the one that ends there. That map's entry is pointed at the whole one.
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
