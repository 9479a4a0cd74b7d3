import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Reads the secret in `path`, or makes one: 32 random bytes in base64url, readable by its owner alone.
 *
 * Everything that is signed or tagged derives its key from it, so losing it makes links and cursors invalid.
 */
export async function ensureSecret(path: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true })
  if (existsSync(path)) return (await readFile(path, 'utf8')).trim()
  const draft = `${path}.${randomUUID()}`
  try {
    const file = await open(draft, 'wx', 0o600)
    await file.writeFile(randomBytes(32).toString('base64url'))
    await file.sync()
    await file.close()
    // Whole or not at all: who comes meanwhile must not read half a secret.
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return (await readFile(path, 'utf8')).trim()
}
