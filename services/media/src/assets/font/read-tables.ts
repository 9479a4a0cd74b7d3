import { AssetRefusal } from '../inspected-asset.ts'

/** A font's tables by their four-letter names. */
export type FontTables = Map<string, DataView>

const ENTRY_BYTES = 16
const HEADER_BYTES = 12
const MOST_TABLES = 100

/**
 * Reads the directory of a font in the OpenType container.
 *
 * @throws {AssetRefusal} `corrupt` when a table lies outside of the file or is there twice, or when tables share bytes.
 * @see https://learn.microsoft.com/typography/opentype/spec/otff#table-directory
 */
export function readTables(bytes: Uint8Array): FontTables {
  const font = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = font.getUint16(4)
  if (count === 0 || count > MOST_TABLES) throw damaged(`it claims to have ${count} tables`)
  const tables: FontTables = new Map()
  // Tables that share bytes would be written out one after another, many times the size of the file.
  let left = bytes.length
  for (let index = 0; index < count; index++) {
    const entry = HEADER_BYTES + ENTRY_BYTES * index
    const name = [0, 1, 2, 3].map((byte) => String.fromCharCode(font.getUint8(entry + byte)))
    const offset = font.getUint32(entry + 8)
    const length = font.getUint32(entry + 12)
    if (offset + length > bytes.length) throw damaged('a table lies outside of the file')
    left -= length
    if (left < 0) throw damaged('its tables lie over each other')
    if (tables.has(name.join(''))) throw damaged('a table occurs twice')
    tables.set(name.join(''), new DataView(bytes.buffer, bytes.byteOffset + offset, length))
  }
  return tables
}

export function damaged(why: string): AssetRefusal {
  return new AssetRefusal('corrupt', `The font is damaged: ${why}.`)
}
