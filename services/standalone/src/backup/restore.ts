import { join } from 'node:path'
import {
  BackupError,
  type Database,
  openJobs,
  type RestoredDatabase,
  requireEmpty,
  restoreDatabase,
} from '@svc/domain'
import { type ObjectStore, openFolderStore } from '@svc/storage'
import type { Env } from '../env.ts'
import type { ObjectTotals } from './back-up.ts'
import {
  backupPaths,
  eachOf,
  OBJECT_LIST,
  readBackup,
  readList,
  restoreKeys,
} from './backup-folder.ts'

interface Installation {
  env: Env
  database: () => Promise<{ sql: Database; url: string }>
  store: () => Promise<ObjectStore>
}

interface Restored extends RestoredDatabase {
  made_at: string
  /** `null` for a backup without objects. */
  objects: ObjectTotals | null
}

/**
 * Makes an empty installation what another one was when its backup was made. The rows come last and in one transaction: until
 * then the database is empty, and the restore can be repeated.
 *
 * @throws {BackupError} The backup is damaged, or the database has accounts.
 */
export async function restore(into: Installation, folder: string): Promise<Restored> {
  const backup = await readBackup(folder)
  const paths = backupPaths(folder)
  // Before the database: its bundled server is started in the data folder.
  await restoreKeys(into.env, paths.keys, backup)
  const { sql, url } = await into.database()
  await requireEmpty(sql)
  const snapshot = join(folder, backup.snapshot)
  const kept = await openFolderStore(paths.objects)
  const objects =
    backup.objects && (await restoreObjects(kept, await into.store(), join(snapshot, OBJECT_LIST)))
  const jobs = await openJobs(url, { role: 'sender' })
  try {
    const restored = await restoreDatabase({ sql, jobs }, snapshot, backup.database)
    return { made_at: backup.database.made_at, ...restored, objects }
  } finally {
    await jobs.stop()
  }
}

/**
 * Copies all objects of a list from the backup's store into `target`, and compares each with its digest.
 *
 * @throws {BackupError} An object is missing or differs from what was backed up.
 */
async function restoreObjects(
  source: ObjectStore,
  target: ObjectStore,
  listPath: string,
): Promise<ObjectTotals> {
  const total: ObjectTotals = { count: 0, size_bytes: 0 }
  await eachOf(readList(listPath), async ({ key, name, sha256, size_bytes, content_type }) => {
    const object = await source.read(name)
    if (object?.size_bytes !== size_bytes) {
      await object?.stream.cancel()
      throw new BackupError(`The backup is damaged: its file of the object ${key} is not whole.`)
    }
    const staged = await target.stage(key, object.stream, { size_bytes, content_type })
    if (staged.sha256 !== sha256) {
      await staged.discard()
      throw new BackupError(`The backup is damaged: its file of the object ${key} was changed.`)
    }
    await staged.commit()
    total.count++
    total.size_bytes += size_bytes
  })
  return total
}
