import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createSigner, type Secret } from '@svc/secrets'
import { Unusable } from './data-folder.ts'
import { type Env, SETTINGS } from './env.ts'

/** The first API key of an installation, stored in the file `api-key` of the data folder, mode 0600. */
export function keyFile(dataFolder: string) {
  const path = join(dataFolder, 'api-key')
  return {
    /**
     * Reads the stored key; `null` when there is none.
     *
     * @throws {Error} The file exists but cannot be read; it must not be replaced by a new key.
     */
    async read(): Promise<string | null> {
      try {
        return (await readFile(path, 'utf8')).trim() || null
      } catch (error) {
        if (isAbsent(error)) return null
        const reason = error instanceof Error ? error.message : String(error)
        throw new Error(`The API key in ${path} cannot be read: ${reason}`, { cause: error })
      }
    },
    async write(key: string): Promise<void> {
      // With a database elsewhere, a command may be the first to use the folder.
      await mkdir(dataFolder, { mode: 0o700, recursive: true })
      await replaceFile(path, `${key}\n`)
    },
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Writes a file that only its owner can read, whole or not at all, in place of an earlier one. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const file = await open(`${path}.part`, 'w', 0o600)
  await file.writeFile(text)
  await file.sync()
  await file.close()
  await rename(`${path}.part`, path)
}

/** Read by commands only, or set by npm and Bun themselves. */
const OF_NO_SERVICE = new Set([
  'API_KEY',
  'BUN_CONFIG_MAX_HTTP_REQUESTS',
  'CALLED_AS',
  'CALLED_FROM',
  'INIT_CWD',
  'SVC_API_KEY',
])
const NAMES = Object.keys(SETTINGS.properties).filter((name) => !OF_NO_SERVICE.has(name))

/** Keeps in the data folder what a service was started with: digests, since some settings are secrets. */
export async function noteSettings(env: Env): Promise<void> {
  await replaceFile(pathOf(env), `${JSON.stringify(await digestsOf(env))}\n`)
}

/** Names the settings that are not those of the service that runs; none when it noted nothing. */
export async function changedSettings(env: Env): Promise<string[]> {
  const text = await readFile(pathOf(env), 'utf8').catch(() => null)
  if (text === null) return []
  const [noted, now] = [JSON.parse(text), await digestsOf(env)]
  return NAMES.filter((name) => noted[name] !== now[name])
}

async function digestsOf({ dataFolder, inherited }: Env): Promise<Record<string, string>> {
  const secret = (await readFile(join(dataFolder, 'secret'), 'utf8')).trim()
  const signer = createSigner(secret, 'settings of a start')
  // One that is empty counts as not set.
  const given = NAMES.map((name) => [name, inherited[name]?.trim() ?? ''] as const)
  return Object.fromEntries(
    given.filter(([, value]) => value !== '').map(([name, value]) => [name, signer.sign(value)]),
  )
}

const pathOf = ({ dataFolder }: Env) => join(dataFolder, 'started-with.json')

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
