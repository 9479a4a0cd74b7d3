import { join } from 'node:path'
import { decompress } from 'wawoff2'
import { AssetRefusal, type InspectedAsset, NO_FACTS } from '../inspected-asset.ts'
import { damaged, describeFont, type FontTables, readTables } from './read-font.ts'

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

/** The tables of outlines, metrics and layout. All others, scripts and pictures included, are dropped. */
const KEPT = new Set([
  ...[
    'head',
    'hhea',
    'maxp',
    'hmtx',
    'cmap',
    'name',
    'OS/2',
    'post',
    'glyf',
    'loca',
    'CFF ',
    'CFF2',
  ],
  ...['cvt ', 'fpgm', 'prep', 'gasp', 'VORG', 'GDEF', 'GPOS', 'GSUB', 'kern', 'vhea', 'vmtx'],
  ...['fvar', 'avar', 'gvar', 'cvar', 'HVAR', 'MVAR', 'VVAR', 'STAT'],
])
/** Length of an `OS/2` table of version 2, which includes the height of capitals. */
const OS2_BYTES = 96
const CHECKSUM_OF_ALL = 0xb1b0afba

/** Writes a new font from the tables that draw text. */
function writeFont(tables: FontTables, version: number): Uint8Array {
  const kept = [...tables]
    .filter(([name]) => KEPT.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, table]) => ({ name, data: padded(name, table), length: lengthOf(name, table) }))
  const font = Buffer.alloc(
    12 + 16 * kept.length + kept.reduce((sum, { data }) => sum + data.length, 0),
  )
  writeHeader(font, version, kept.length)
  let offset = 12 + 16 * kept.length
  let head = 0
  for (const [index, { name, data, length }] of kept.entries()) {
    const entry = 12 + 16 * index
    if (name === 'head') {
      data.writeUInt32BE(0, 8)
      head = offset
    }
    font.write(name, entry, 'latin1')
    font.writeUInt32BE(checksum(data), entry + 4)
    font.writeUInt32BE(offset, entry + 8)
    font.writeUInt32BE(length, entry + 12)
    data.copy(font, offset)
    offset += data.length
  }
  font.writeUInt32BE((CHECKSUM_OF_ALL - checksum(font)) >>> 0, head + 8)
  return font
}

function lengthOf(name: string, { byteLength }: DataView): number {
  return name === 'OS/2' ? Math.max(OS2_BYTES, byteLength) : byteLength
}

function padded(name: string, table: DataView): Buffer {
  const data = Buffer.alloc(Math.ceil(lengthOf(name, table) / 4) * 4)
  data.set(new Uint8Array(table.buffer, table.byteOffset, table.byteLength))
  return data
}

/** @see https://learn.microsoft.com/typography/opentype/spec/otff#table-directory */
function writeHeader(font: Buffer, version: number, count: number): void {
  const power = Math.floor(Math.log2(count))
  const range = 16 * 2 ** power
  font.writeUInt32BE(version, 0)
  font.writeUInt16BE(count, 4)
  font.writeUInt16BE(range, 6)
  font.writeUInt16BE(power, 8)
  font.writeUInt16BE(16 * count - range, 10)
}

function checksum(data: Buffer): number {
  let sum = 0
  for (let at = 0; at < data.length; at += 4) sum = (sum + data.readUInt32BE(at)) >>> 0
  return sum
}
