import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder =
  process.env['MEDIA_DIR'] ?? fileURLToPath(new URL('../../../../shared/media/', import.meta.url))

/** The absolute path of a test file; a missing one fails the test rather than skipping it. */
export function media(name: string): string {
  const path = join(folder, name)
  if (!existsSync(path)) throw new Error(`No test media at ${path}; set MEDIA_DIR to its folder.`)
  return path
}
