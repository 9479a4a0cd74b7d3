import { join } from 'node:path'
import { decompress } from 'wawoff2'
import { AssetRefusal } from '../asset-refusal.ts'
import { type InspectedAsset, NO_FACTS } from '../inspected-asset.ts'
import { checkTables } from './check-tables.ts'
import { describeFont } from './describe-font.ts'
import { damaged, readTables } from './read-tables.ts'
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
