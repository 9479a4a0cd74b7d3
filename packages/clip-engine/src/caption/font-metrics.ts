import { readFileSync } from 'node:fs'

/** What is needed to place words: lengths in font units. */
export interface FontMetrics {
  units_per_em: number
  /** Distances from the baseline that libass takes for a line's top and bottom. */
  ascent: number
  descent: number
  /** Width of a character's glyph; `null` when the font has none. */
  advance(code_point: number): number | null
}

/**
 * Reads widths and heights out of a TrueType font.
 *
 * @see https://learn.microsoft.com/typography/opentype/spec for the tables
 */
export function readFontMetrics(file: string): FontMetrics {
  const bytes = readFileSync(file)
  const font = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = readTables(font)
  const at = (name: string) => findTable(tables, name)
  const os2 = at('OS/2')
  const hhea = at('hhea')
  const widths = at('hmtx')
  const widthCount = font.getUint16(hhea + 34)
  const glyphOf = readCharacterMap(font, at('cmap'))
  return {
    units_per_em: font.getUint16(at('head') + 18),
    // Where these two are 0, libass takes the ones beside them.
    ascent: font.getUint16(os2 + 74) || font.getInt16(hhea + 4),
    descent: font.getUint16(os2 + 76) || -font.getInt16(hhea + 6),
    advance: (code_point) => {
      const glyph = glyphOf(code_point)
      return glyph === 0 ? null : font.getUint16(widths + 4 * Math.min(glyph, widthCount - 1))
    },
  }
}

/** Lists a font's tables and where they begin. */
export function readTables(font: DataView): Map<string, number> {
  const count = font.getUint16(4)
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const entry = 12 + 16 * index
      const name = [0, 1, 2, 3].map((byte) => String.fromCharCode(font.getUint8(entry + byte)))
      return [name.join(''), font.getUint32(entry + 8)]
    }),
  )
}

/** @throws {RangeError} The font has no such table. */
export function findTable(tables: Map<string, number>, name: string): number {
  const offset = tables.get(name)
  if (offset === undefined) throw new RangeError(`it has no table ${name}`)
  return offset
}

/** Takes the fullest Unicode map: format 12 when there is one, else format 4. */
function readCharacterMap(font: DataView, cmap: number): (code_point: number) => number {
  const count = font.getUint16(cmap + 2)
  const maps = Array.from(
    { length: count },
    (_, index) => cmap + font.getUint32(cmap + 8 + 8 * index),
  )
  const ofFormat = (format: number) => maps.find((map) => font.getUint16(map) === format)
  const wide = ofFormat(12)
  if (wide !== undefined) return (code_point) => lookUpWide(font, wide, code_point)
  const narrow = ofFormat(4)
  if (narrow !== undefined) return (code_point) => lookUpNarrow(font, narrow, code_point)
  throw new RangeError('The font has no Unicode character map of format 4 or 12.')
}

function lookUpWide(font: DataView, map: number, code_point: number): number {
  const count = font.getUint32(map + 12)
  for (let index = 0; index < count; index++) {
    const group = map + 16 + 12 * index
    const first = font.getUint32(group)
    if (code_point < first) return 0
    if (code_point <= font.getUint32(group + 4))
      return font.getUint32(group + 8) + code_point - first
  }
  return 0
}

function lookUpNarrow(font: DataView, map: number, code_point: number): number {
  const doubledCount = font.getUint16(map + 6)
  for (let segment = 0; segment < doubledCount; segment += 2) {
    if (code_point > font.getUint16(map + 14 + segment)) continue
    const first = font.getUint16(map + 16 + doubledCount + segment)
    if (code_point < first) return 0
    const delta = font.getUint16(map + 16 + 2 * doubledCount + segment)
    const rangeAt = map + 16 + 3 * doubledCount + segment
    const range = font.getUint16(rangeAt)
    if (range === 0) return (code_point + delta) % 0x10000
    const glyph = font.getUint16(rangeAt + range + 2 * (code_point - first))
    return glyph === 0 ? 0 : (glyph + delta) % 0x10000
  }
  return 0
}
