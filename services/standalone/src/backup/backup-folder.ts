import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { BackupError, type DatabaseBackup } from '@svc/domain'

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
