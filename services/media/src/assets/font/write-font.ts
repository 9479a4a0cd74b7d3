import type { FontTables } from './read-font.ts'

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
export function writeFont(tables: FontTables, version: number): Uint8Array {
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
