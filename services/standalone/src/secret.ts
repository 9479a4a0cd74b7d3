import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Reads the secret in `path`, or writes one there, readable only by the file's owner: `first`, or 32 random bytes in base64url.
 *
 * All signing keys are derived from the secret, so losing it makes links and cursors invalid.
 */
export async function ensureSecret(path: string, first = newSecret()): Promise<string> {
  await mkdir(dirname(path), { recursive: true })
  if (existsSync(path)) return (await readFile(path, 'utf8')).trim()
  const draft = `${path}.${randomUUID()}`
  try {
    const file = await open(draft, 'wx', 0o600)
    await file.writeFile(first)
    await file.sync()
    await file.close()
    // Created atomically: another process must not read an incomplete secret.
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return (await readFile(path, 'utf8')).trim()
}

function newSecret(): string {
  return randomBytes(32).toString('base64url')
}
