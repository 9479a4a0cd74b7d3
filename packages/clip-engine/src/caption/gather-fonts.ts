import { mkdir, rm, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { widenCharacterMap } from './wide-characters.ts'

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
