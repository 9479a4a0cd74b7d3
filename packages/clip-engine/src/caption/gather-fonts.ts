import { mkdir, rm, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { findTable } from './font-tables.ts'

/** Above the first 65,536 code points: emoji, and rare Chinese characters. */
const WIDE = /[\u{10000}-\u{10FFFF}]/u

/**
 * Puts the fonts of an ASS script into a new folder for libass, which loads every file in it.
 *
 * @param ass - The script; its fonts are modified only if it contains characters above U+FFFF.
 */
export async function gatherFonts(ass: string, files: string[], folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  const isWide = WIDE.test(ass)
  await Promise.all(
    files.map(async (file, index) => {
      const place = join(folder, `${index}-${basename(file)}`)
      const widened = isWide && widenCharacterMap(await Bun.file(file).bytes())
      if (widened) await Bun.write(place, widened)
      else await symlink(file, place)
    }),
  )
}

const MICROSOFT = 3
const BASIC_PLANE = 1
const ALL_PLANES = 10

/**
 * Makes characters above U+FFFF of a font available to libass. libass reads only the first Microsoft character map,
 * which usually ends at U+FFFF, so the entry of that map is changed to point to the full map.
 *
 * @returns `null` where there is nothing to change.
 * @see https://learn.microsoft.com/typography/opentype/spec/cmap for the table
 */
function widenCharacterMap(bytes: Uint8Array): Uint8Array | null {
  const widened = bytes.slice()
  const font = new DataView(widened.buffer)
  const cmap = findTable(font, 'cmap')
  const entries = Array.from(
    { length: font.getUint16(cmap + 2) },
    (_, index) => cmap + 4 + 8 * index,
  )
  const entryOf = (encoding: number) =>
    entries.find(
      (entry) => font.getUint16(entry) === MICROSOFT && font.getUint16(entry + 2) === encoding,
    )
  const narrow = entryOf(BASIC_PLANE)
  const wide = entryOf(ALL_PLANES)
  if (narrow === undefined || wide === undefined) return null
  font.setUint32(narrow + 4, font.getUint32(wide + 4))
  return widened
}
