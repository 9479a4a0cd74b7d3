import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A font of the package registry, by its path there. */
export interface FontFile {
  /** Where it lies on this disk. */
  file: string
  bytes: Uint8Array
}

const read = new Map<string, FontFile | null>()

/** Reads a font file; `null` for a family that is not installed. */
export function readFontFile(path: string): FontFile | null {
  const known = read.get(path)
  if (known !== undefined) return known
  const file = find(path)
  const font = file === null ? null : { file, bytes: new Uint8Array(readFileSync(file)) }
  read.set(path, font)
  return font
}

function find(path: string): string | null {
  try {
    return fileURLToPath(import.meta.resolve(path))
  } catch {
    return null
  }
}
