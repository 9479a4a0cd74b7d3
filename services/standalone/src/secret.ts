import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Reads the secret in `path`, or makes one: 32 random bytes in base64url, readable by its owner alone.
 *
 * Everything that is signed or tagged derives its key from it, so whoever loses it makes links and cursors invalid.
 */
export async function ensureSecret(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true })
  try {
    const file = await open(path, 'wx', 0o600)
    await file.writeFile(randomBytes(32).toString('base64url'))
    await file.sync()
    await file.close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return (await readFile(path, 'utf8')).trim()
}
