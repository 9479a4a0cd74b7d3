import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
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
