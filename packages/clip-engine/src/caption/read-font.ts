import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs'
import { LRUCache } from 'lru-cache'
import { findTable } from './font-tables.ts'

/** Metrics needed to place words; lengths in font units. */
export interface FontMetrics {
  unitsPerEm: number
  /** Distances from the baseline to a line's top and bottom, as used by libass. */
  ascent: number
  descent: number
  /** Width of a character's glyph; `null` when the font has none. */
  advance(codePoint: number): number | null
  /**
   * Width of a text as HarfBuzz sets it: libass draws with the same library. Letters that join, stack or change places
   * have no width of their own. `null` for a font that was not read.
   */
  shapedWidth: ((text: string) => number) | null
}

export interface ReadFont {
  /** The full name, by which libass finds the font; unique for each cut of a family. */
  name: string
  /** 100 to 900. */
  weight: number
  isItalic: boolean
  metrics: FontMetrics
}

/** Required tables: HarfBuzz accepts fonts without most of them. The first two hold values that HarfBuzz does not return. */
const REQUIRED = ['head', 'OS/2', 'cmap', 'hhea', 'hmtx', 'name']
/** Name IDs in the `name` table. */
const FAMILY = 1
const FULL = 4

/** Cached widths, because words are repeated often. */
const widths = new LRUCache<string, number>({ max: 10_000 })
let fonts = 0

/**
 * Reads a TrueType or OpenType font.
 *
 * @throws {RangeError} The file is not a font, or lacks a required table.
 * @see https://learn.microsoft.com/typography/opentype/spec for the tables
 */
export function readFont(bytes: Uint8Array): ReadFont {
  const tables = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [head, os2] = REQUIRED.map((name) => findTable(tables, name)) as [number, number]
  const face = new Face(new Blob(bytes))
  const font = new Font(face)
  const name = nameOf(face)
  if (!name) throw new RangeError('it has no name')
  const { ascender, descender } = font.hExtents()
  const id = ++fonts
  return {
    name,
    weight: tables.getUint16(os2 + 4),
    // Bit 1 of `macStyle`.
    isItalic: (tables.getUint16(head + 44) & 2) !== 0,
    metrics: {
      unitsPerEm: tables.getUint16(head + 18),
      // `usWinAscent` and `usWinDescent`; where they are 0, libass takes those of `hhea`.
      ascent: tables.getUint16(os2 + 74) || ascender,
      descent: tables.getUint16(os2 + 76) || -descender,
      advance(codePoint) {
        const glyph = font.nominalGlyph(codePoint)
        return glyph === undefined ? null : font.glyphHAdvance(glyph)
      },
      shapedWidth(text) {
        const key = `${id} ${text}`
        const known = widths.get(key)
        if (known !== undefined) return known
        const width = shapeText(font, text)
        widths.set(key, width)
        return width
      },
    },
  }
}

/** Returns the width of a whole text: a letter's width depends on its neighbours, so single widths cannot be added up. */
function shapeText(font: Font, text: string): number {
  const buffer = new Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0)
}

/** Returns the English name, or the first one if there is none. */
function nameOf(face: Face): string | undefined {
  const names = face.listNames()
  for (const kind of [FULL, FAMILY]) {
    const languages = names.filter(({ nameId }) => nameId === kind).map(({ language }) => language)
    const [first] = languages
    const name = first && face.getName(kind, languages.includes('en') ? 'en' : first)
    if (name) return name
  }
  return undefined
}
