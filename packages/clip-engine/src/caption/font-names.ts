import { findTable, readTables } from './font-metrics.ts'

/** Platform, and the names that are looked for, in the `name` table. */
const MICROSOFT = 3
const FAMILY = 1
const FULL = 4

/**
 * Reads the name that libass finds a font by: its full name, which every cut of a family has its own of.
 *
 * @throws {RangeError} The file is no font, or has no name.
 * @see https://learn.microsoft.com/typography/opentype/spec/name for the table
 */
export function readFontName(font: DataView): { name: string; is_italic: boolean } {
  const tables = readTables(font)
  const table = findTable(tables, 'name')
  const count = font.getUint16(table + 2)
  const texts = table + font.getUint16(table + 4)
  const names = new Map<number, string>()
  for (let index = 0; index < count; index++) {
    const record = table + 6 + 12 * index
    const kind = font.getUint16(record + 6)
    if (font.getUint16(record) !== MICROSOFT || names.has(kind)) continue
    names.set(kind, readText(font, texts + font.getUint16(record + 10), font.getUint16(record + 8)))
  }
  const name = names.get(FULL) ?? names.get(FAMILY)
  if (!name) throw new RangeError('it has no name')
  // Bit 1 of `macStyle`.
  const is_italic = (font.getUint16(findTable(tables, 'head') + 44) & 2) !== 0
  return { name, is_italic }
}

/** Reads a font's weight, 100 to 900. */
export function readFontWeight(font: DataView): number {
  return font.getUint16(findTable(readTables(font), 'OS/2') + 4)
}

/** UTF-16, high byte first. */
function readText(font: DataView, offset: number, length: number): string {
  const units = Array.from({ length: length >> 1 }, (_, index) =>
    font.getUint16(offset + 2 * index),
  )
  return String.fromCharCode(...units)
}
