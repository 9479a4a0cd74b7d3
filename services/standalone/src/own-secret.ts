import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Secret } from '@svc/secrets'
import { replaceFile } from './data-files.ts'
import type { Env } from './env.ts'
import { Unusable } from './unusable.ts'

/**
 * Returns the secret of the installation, which the data folder keeps: at first that of the environment, if it is set there, or a new one.
 * With it comes the previous one, as long as the environment names it. A new secret takes the place of the kept one when the environment
 * names the kept one as the previous one.
 *
 * @throws {Unusable} The environment has another secret than the data folder, and another previous one.
 */
export async function ownSecret({
  secret,
  previousSecret,
  dataFolder,
}: Pick<Env, 'secret' | 'previousSecret' | 'dataFolder'>): Promise<Secret> {
  const path = join(dataFolder, 'secret')
  const kept = await ensureSecret(path, secret ?? undefined)
  if (secret === null || secret === kept) {
    return previousSecret === null || previousSecret === kept ? kept : [kept, previousSecret]
  }
  if (previousSecret === kept) {
    await replaceFile(path, secret)
    return [secret, kept]
  }
  throw new Unusable(
    `SECRET is another one than that in ${path}, with which this data folder was made. With another one, connected social accounts, ` +
      'webhook secrets and signing keys could not be opened any more, and all links to files and pages would end. ' +
      'Give the same SECRET or none. To replace it, give the one in that file as SECRET_PREVIOUS beside the new one. ' +
      'For another installation, give its own DATA_DIR.',
  )
}

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
