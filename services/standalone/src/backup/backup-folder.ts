import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { BackupError, type DatabaseBackup } from '@svc/domain'
import type { Secret } from '@svc/secrets'
import { ownSecret } from '../data-files.ts'
import type { Env } from '../env.ts'

/** What `backup.json` says of the folder that it is in; it is written last, so a backup without it is not whole. */
export interface Backup {
  /** Changes when the folder's layout does. */
  format: 1
  /** Folder of the rows and of the list of objects, below the backup's folder. */
  snapshot: string
  database: DatabaseBackup
  /** `null` when the objects were left out. */
  objects: { count: number; size_bytes: number } | null
  /** Names of the files of the data folder in `keys/`. */
  keys: string[]
  /** Tells whether the secret is the same, without telling the secret. */
  secret_digest: string
}

/** Places of a backup's parts. */
export const backupPaths = (folder: string) => ({
  manifest: join(folder, 'backup.json'),
  keys: join(folder, 'keys'),
  /** A folder store of every version of an object that the list names. */
  objects: join(folder, 'objects'),
})

/** The list of objects of a snapshot, a line of JSON for each; see `ObjectLine`. */
export const OBJECT_LIST = 'objects.jsonl'

/**
 * Reads what a backup consists of.
 *
 * @throws {BackupError} The folder has no whole backup, or one of another format.
 */
export async function readBackup(folder: string): Promise<Backup> {
  const { manifest } = backupPaths(folder)
  const text = await readFile(manifest, 'utf8').catch((error) => {
    throw new BackupError(`${folder} has no whole backup: ${error.message}`)
  })
  const backup: Backup = JSON.parse(text)
  if (backup.format === 1) return backup
  throw new BackupError(
    `${manifest} has the format ${JSON.stringify(backup.format)}; this version reads 1.`,
  )
}

/** An object of a backup, as a line of the list has it. */
export interface ObjectLine {
  /** In the installation. */
  key: string
  /** Its key in the backup's own store. */
  name: string
  size_bytes: number
  content_type: string
  /** Lower-case hexadecimal. */
  sha256: string
}

export async function* readList(path: string): AsyncGenerator<ObjectLine> {
  for await (const line of createInterface({ input: createReadStream(path) })) {
    yield JSON.parse(line)
  }
}

/** How many objects are copied at once: a bucket answers each after a while. */
const AT_ONCE = 4

/** Runs `work` for every item, a few at a time; rejects with the first error, after the work that had begun. */
export async function eachOf<T>(
  items: AsyncIterable<T>,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]()
  let failure: unknown
  let hasFailed = false
  const lane = async () => {
    while (!hasFailed) {
      const next = await iterator.next()
      if (next.done) return
      await work(next.value)
    }
  }
  const lanes = Array.from({ length: AT_ONCE }, () =>
    lane().catch((error) => {
      failure = hasFailed ? failure : error
      hasFailed = true
    }),
  )
  await Promise.all(lanes)
  await iterator.return?.()
  if (hasFailed) throw failure
}

/** The secrets of the data folder, and the mark that its owner has seen the sample. */
const FILES = ['secret', 'dashboard-token', 'api-key', 'sample-made']

/** Copies these files of the data folder; gives the names of those that exist. */
export async function backUpKeys({ dataFolder }: Env, target: string): Promise<string[]> {
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { mode: 0o700, recursive: true })
  const copied: string[] = []
  for (const name of FILES) {
    if (await copyIfThere(join(dataFolder, name), join(target, name))) copied.push(name)
  }
  return copied
}

/**
 * Puts these files back into the data folder. Existing files are kept.
 *
 * @throws {BackupError} The service would use another secret than the one that sealed what the backup has.
 */
export async function restoreKeys(env: Env, source: string, backup: Backup): Promise<void> {
  await mkdir(env.dataFolder, { mode: 0o700, recursive: true })
  const { secret, previousSecret } = env
  if (secret !== null)
    requireDigest(previousSecret === null ? secret : [secret, previousSecret], backup)
  for (const name of backup.keys) {
    const target = join(env.dataFolder, name)
    if (!(await Bun.file(target).exists())) await copyIfThere(join(source, name), target)
  }
  requireDigest(await ownSecret(env), backup)
}

function requireDigest(secret: Secret, backup: Backup): void {
  if ([secret].flat().some((one) => digestOf(one) === backup.secret_digest)) return
  throw new BackupError(
    'The secret here is another one than that of the backup, so stored tokens and keys could not be read. Give the SECRET, or an empty DATA_DIR.',
  )
}

/** Tells secrets apart; the secret has 256 random bits, so its digest does not help to guess it. */
export async function secretDigest(env: Env): Promise<string> {
  const [secret = ''] = [await ownSecret(env)].flat()
  return digestOf(secret)
}

function digestOf(secret: string): string {
  return createHash('sha256').update(`backup ${secret}`).digest('hex')
}

async function copyIfThere(source: string, target: string): Promise<boolean> {
  try {
    await copyFile(source, target)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
