import type { FontFile } from './installed.ts'

export type { FontFile }

/** The fonts that a page has loaded; `null` for those that there are not. */
const fetched = new Map<string, FontFile | null>()
const wanted = new Set<string>()

/**
 * Gives a font that was loaded; one that was not is noted as wanted. Takes the place of `installed.ts` in browsers.
 *
 * @public
 */
export function readFontFile(path: string): FontFile | null {
  const font = fetched.get(path)
  if (font === undefined) wanted.add(path)
  return font ?? null
}

/**
 * Loads the fonts that were asked for and not there.
 *
 * @param load - Gets a file by its path in the package registry; `null` when there is none.
 * @returns How many were loaded: what was drawn without them is to be drawn again.
 */
export async function fetchFonts(
  load: (path: string) => Promise<Uint8Array | null>,
): Promise<number> {
  const paths = [...wanted]
  const loaded = await Promise.all(paths.map(load))
  for (const [index, path] of paths.entries()) {
    const bytes = loaded[index] ?? null
    fetched.set(path, bytes && { file: path, bytes })
    wanted.delete(path)
  }
  return paths.length
}

/** Gives the content of a loaded font. */
export const fontBytes = (path: string): Uint8Array | null => fetched.get(path)?.bytes ?? null
