import { join } from 'node:path'
import { decompress } from 'wawoff2'
import { AssetRefusal, type InspectedAsset, NO_FACTS } from '../inspected-asset.ts'
import { damaged, describeFont, type FontTables, readTables } from './read-font.ts'
import { writeFont } from './write-font.ts'

/** Largest unpacked size of a font of ten megabytes. */
const MOST_BYTES = 60_000_000
const TRUETYPE = 0x00010000
const APPLE_TRUETYPE = 0x74727565
const OPENTYPE = 0x4f54544f
const WOFF2 = 0x774f4632

/**
 * Reads a font and writes a new one from the tables that draw text, unpacked if it came as WOFF2.
 *
 * @throws {AssetRefusal} Why it is not taken.
 */
export async function inspectFont(path: string, folder: string): Promise<InspectedAsset> {
  const given = await Bun.file(path).bytes()
  try {
    return await readFont(await unpack(given), folder)
  } catch (error) {
    // A read beyond the end of a view: some table is shorter than its own fields say.
    throw error instanceof RangeError ? damaged('it ends early') : error
  }
}

async function readFont(bytes: Uint8Array, folder: string): Promise<InspectedAsset> {
  const version = versionOf(bytes)
  if (version !== TRUETYPE && version !== APPLE_TRUETYPE && version !== OPENTYPE) {
    throw new AssetRefusal(
      'unsupported_type',
      'The file is not a font in an accepted format: TTF, OTF or WOFF2.',
    )
  }
  const tables = readTables(bytes)
  checkTables(tables)
  const { family, weights } = describeFont(tables)
  const extension = version === OPENTYPE ? 'otf' : 'ttf'
  const written = join(folder, `file.${extension}`)
  await Bun.write(written, writeFont(tables, version === OPENTYPE ? OPENTYPE : TRUETYPE))
  return {
    ...NO_FACTS,
    path: written,
    content_type: `font/${extension}`,
    extension,
    font_family: family,
    font_weights: weights,
  }
}

async function unpack(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length < 48 || versionOf(bytes) !== WOFF2) return bytes
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(16)
  if (size > MOST_BYTES) {
    throw new AssetRefusal('too_large', `The font unpacks to ${size} bytes; at most ${MOST_BYTES}.`)
  }
  return decompress(bytes).catch(() => {
    throw damaged('it cannot be unpacked')
  })
}

function versionOf(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
}

const REQUIRED = ['head', 'hhea', 'maxp', 'hmtx', 'cmap', 'name', 'OS/2']
const MAGIC = 0x5f0f3cf5

/**
 * Checks that the tables on which text renderers rely agree with each other.
 *
 * @throws {AssetRefusal} `corrupt`, naming the first fault.
 */
function checkTables(tables: FontTables): void {
  const missing = REQUIRED.find((name) => !tables.has(name))
  if (missing) throw damaged(`the table ${missing} is missing`)
  const [head, hhea, maxp, hmtx, cmap] = ['head', 'hhea', 'maxp', 'hmtx', 'cmap'].map(
    (name) => tables.get(name) ?? new DataView(new ArrayBuffer(0)),
  ) as [DataView, DataView, DataView, DataView, DataView]

  if (head.getUint32(12) !== MAGIC) throw damaged('its head table does not have the magic number')
  const unitsPerEm = head.getUint16(18)
  if (unitsPerEm < 16 || unitsPerEm > 16_384) throw damaged(`an em has ${unitsPerEm} units`)
  const glyphs = maxp.getUint16(4)
  const widths = hhea.getUint16(34)
  if (glyphs === 0 || widths === 0 || widths > glyphs) throw damaged('it has no glyphs')
  if (hmtx.byteLength < 4 * widths + 2 * (glyphs - widths)) throw damaged('widths are missing')
  checkCharacterMap(cmap)
  checkOutlines(tables, glyphs, head.getInt16(50) === 1)
}

function checkCharacterMap(cmap: DataView): void {
  const count = cmap.getUint16(2)
  const isUsable = Array.from({ length: count }, (_, index) => cmap.getUint32(8 + 8 * index)).some(
    (map) => {
      const format = cmap.getUint16(map)
      if (format === 4) return map + cmap.getUint16(map + 2) <= cmap.byteLength
      return format === 12 && map + 16 + 12 * cmap.getUint32(map + 12) <= cmap.byteLength
    },
  )
  if (!isUsable) throw damaged('it maps no Unicode characters')
}

function checkOutlines(tables: FontTables, glyphs: number, isLong: boolean): void {
  const compact = tables.get('CFF ') ?? tables.get('CFF2')
  if (compact) {
    // The first byte is the version, the third the header's own length.
    if (![1, 2].includes(compact.getUint8(0)) || compact.getUint8(2) < 4) {
      throw damaged('its outlines have no header')
    }
    return
  }
  const loca = tables.get('loca')
  const glyf = tables.get('glyf')
  if (!loca || !glyf) throw damaged('it has no outlines')
  let before = 0
  for (let glyph = 0; glyph <= glyphs; glyph++) {
    const offset = isLong ? loca.getUint32(4 * glyph) : 2 * loca.getUint16(2 * glyph)
    if (offset < before || offset > glyf.byteLength) throw damaged('an outline lies outside')
    before = offset
  }
}
