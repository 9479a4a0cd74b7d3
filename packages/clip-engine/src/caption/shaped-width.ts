import { readFileSync } from 'node:fs'
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs'

/** Words come again and again; more than these are not kept. */
const MOST_KEPT = 10_000

const fonts = new Map<string, Font>()
const widths = new Map<string, number>()

/**
 * Width of a text, in units of its font, as HarfBuzz sets it: libass draws with the same library.
 *
 * Letters that join, stack or change places have no width of their own, so these widths cannot be added up.
 */
export function shapedWidth(file: string, text: string): number {
  const key = `${file}\0${text}`
  const known = widths.get(key)
  if (known !== undefined) return known
  const buffer = new Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(fontOf(file), buffer)
  const width = buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0)
  if (widths.size >= MOST_KEPT) widths.clear()
  widths.set(key, width)
  return width
}

function fontOf(file: string): Font {
  const font = fonts.get(file) ?? new Font(new Face(new Blob(new Uint8Array(readFileSync(file)))))
  fonts.set(file, font)
  return font
}
