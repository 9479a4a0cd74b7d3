import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backUpDatabase, type Database, noteBackup } from '@svc/domain'
import { type ObjectStore, openFolderStore } from '@svc/storage'
import type { Env } from '../env.ts'
import { replaceFile } from '../replace-file.ts'
import { backUpObjects } from './back-up-objects.ts'
import { type Backup, backupPaths, OBJECT_LIST, readList } from './backup-folder.ts'
import { backUpKeys, secretDigest } from './keys.ts'

/**
 * Writes database, objects and secrets into a folder while the services go on. A folder that has a backup already is
 * brought up to date: until the new one is whole, the folder is the old one.
 *
 * @param store - `null` leaves the objects out, for a bucket that is backed up otherwise.
 */
export async function backUp(
  { env, sql, store }: { env: Env; sql: Database; store: ObjectStore | null },
  folder: string,
): Promise<Backup> {
  const paths = backupPaths(folder)
  await mkdir(folder, { mode: 0o700, recursive: true })
  const snapshot = `snapshot-${crypto.randomUUID()}`
  const snapshotFolder = join(folder, snapshot)
  await mkdir(snapshotFolder, { mode: 0o700 })
  // Before the objects: those of every row in the snapshot then exist, or were deleted on purpose since.
  const database = await backUpDatabase(sql, snapshotFolder)
  const kept = await openFolderStore(paths.objects)
  const list = join(snapshotFolder, OBJECT_LIST)
  const backup: Backup = {
    format: 1,
    snapshot,
    database,
    objects: store && (await backUpObjects(store, kept, list)),
    // First: a data folder that has no secret yet gets one.
    secret_digest: await secretDigest(env),
    keys: await backUpKeys(env, paths.keys),
  }
  await replaceFile(paths.manifest, `${JSON.stringify(backup, null, 2)}\n`)
  await noteBackup(sql, folder)
  await removeOld(folder, snapshot)
  if (backup.objects) await removeUnlisted(kept, list)
  return backup
}

/** Removes earlier snapshots, and those of backups that did not end. */
async function removeOld(folder: string, current: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('snapshot-') || name === current) continue
    await rm(join(folder, name), { recursive: true })
  }
}

async function removeUnlisted(kept: ObjectStore, list: string): Promise<void> {
  const listed = new Set<string>()
  for await (const { name } of readList(list)) listed.add(name)
  for await (const name of kept.keys()) if (!listed.has(name)) await kept.delete(name)
}
