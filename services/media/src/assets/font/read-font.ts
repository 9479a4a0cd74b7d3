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

/** Family names that need no escaping in a subtitle file. */
const FAMILY = /^[\p{L}\p{N}][\p{L}\p{N} ._&+-]{0,59}$/u
const FAMILY_NAME_ID = 1
const WINDOWS = 3
const MACINTOSH = 1
const ENGLISH = 0x409

/**
 * Reads a font's family name and weights.
 *
 * @throws {AssetRefusal} `unsafe_content` for an unusable family name.
 */
export function describeFont(tables: FontTables): { family: string; weights: number[] } {
  const family = readFamily(tables.get('name'))
  if (family === null) throw damaged('it has no family name')
  if (!FAMILY.test(family)) {
    throw new AssetRefusal(
      'unsafe_content',
      `The font calls itself ${JSON.stringify(family.slice(0, 80))}; names have letters, digits, spaces and . _ & + - only.`,
    )
  }
  return { family, weights: readWeights(tables) }
}

/** Reads name 1, the family by which subtitles select a font; renderers prefer the entry for Windows. */
function readFamily(name: DataView | undefined): string | null {
  if (!name) return null
  const records = Array.from({ length: name.getUint16(2) }, (_, index) => readName(name, index))
  const families = records.filter(({ id }) => id === FAMILY_NAME_ID)
  const chosen =
    families.find(({ platform, language }) => platform === WINDOWS && language === ENGLISH) ??
    families.find(({ platform }) => platform === WINDOWS) ??
    families.find(({ platform }) => platform === MACINTOSH)
  if (!chosen) return null
  const encoding = chosen.platform === WINDOWS ? 'utf-16be' : 'macintosh'
  return new TextDecoder(encoding).decode(chosen.bytes).trim()
}

/** @see https://learn.microsoft.com/typography/opentype/spec/name */
function readName(name: DataView, index: number) {
  const at = 6 + 12 * index
  const start = name.getUint16(4) + name.getUint16(at + 10)
  const length = name.getUint16(at + 8)
  if (start + length > name.byteLength) throw damaged('a name lies outside of its table')
  return {
    platform: name.getUint16(at),
    language: name.getUint16(at + 4),
    id: name.getUint16(at + 6),
    bytes: new Uint8Array(name.buffer, name.byteOffset + start, length),
  }
}

function readWeights(tables: FontTables): number[] {
  const axis = readWeightAxis(tables.get('fvar'))
  if (axis) {
    const hundreds = [100, 200, 300, 400, 500, 600, 700, 800, 900]
    const inside = hundreds.filter((weight) => weight >= axis.from && weight <= axis.to)
    if (inside.length > 0) return inside
  }
  const weight = tables.get('OS/2')?.getUint16(4) ?? 400
  return [Math.min(900, Math.max(100, 100 * Math.round(weight / 100)))]
}

/** @see https://learn.microsoft.com/typography/opentype/spec/fvar */
function readWeightAxis(fvar: DataView | undefined): { from: number; to: number } | null {
  if (!fvar) return null
  const first = fvar.getUint16(4)
  const size = fvar.getUint16(10)
  for (let index = 0; index < fvar.getUint16(8); index++) {
    const at = first + size * index
    if (fvar.getUint32(at) === WGHT) {
      return { from: fvar.getInt32(at + 4) / 65_536, to: fvar.getInt32(at + 12) / 65_536 }
    }
  }
  return null
}

const WGHT = 0x77676874
