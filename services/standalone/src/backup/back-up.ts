import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backUpDatabase, type Database, noteBackup } from '@svc/domain'
import { type ObjectStore, openFolderStore } from '@svc/storage'
import { replaceFile } from '../data-files.ts'
import type { Env } from '../env.ts'
import * as backupFolder from './backup-folder.ts'

/**
 * Writes database, objects and secrets into a folder while the services go on. A folder that has a backup already is
 * brought up to date: until the new one is whole, the folder is the old one.
 *
 * @param store - `null` leaves the objects out, for a bucket that is backed up otherwise.
 */
export async function backUp(
  { env, sql, store }: { env: Env; sql: Database; store: ObjectStore | null },
  folder: string,
): Promise<backupFolder.Backup> {
  const paths = backupFolder.backupPaths(folder)
  await mkdir(folder, { mode: 0o700, recursive: true })
  const snapshot = `snapshot-${crypto.randomUUID()}`
  const snapshotFolder = join(folder, snapshot)
  await mkdir(snapshotFolder, { mode: 0o700 })
  // Before the objects: those of every row in the snapshot then exist, or were deleted on purpose since.
  const database = await backUpDatabase(sql, snapshotFolder)
  const kept = await openFolderStore(paths.objects)
  const list = join(snapshotFolder, backupFolder.OBJECT_LIST)
  const backup: backupFolder.Backup = {
    format: 1,
    snapshot,
    database,
    objects: store && (await backUpObjects(store, kept, list)),
    // First: a data folder that has no secret yet gets one.
    secret_digest: await backupFolder.secretDigest(env),
    keys: await backupFolder.backUpKeys(env, paths.keys),
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
  for await (const { name } of backupFolder.readList(list)) listed.add(name)
  for await (const name of kept.keys()) if (!listed.has(name)) await kept.delete(name)
}

/** How many objects there are, and their bytes. */
export interface ObjectTotals {
  count: number
  size_bytes: number
}

/**
 * Copies all objects of `source` into `target` and writes their list; what an earlier backup has is not copied again.
 *
 * Each version of an object has its own name in `target`, so an earlier list stays valid. An object that is deleted
 * meanwhile is left out: nothing deletes those of a row that exists.
 */
async function backUpObjects(
  source: ObjectStore,
  target: ObjectStore,
  listPath: string,
): Promise<ObjectTotals> {
  const list = createWriteStream(listPath, { mode: 0o600, flush: true })
  const total: ObjectTotals = { count: 0, size_bytes: 0 }
  await backupFolder.eachOf(source.keys(), async (key) => {
    const line = (await findCopy(key)) ?? (await copy(key))
    if (!line) return
    total.count++
    total.size_bytes += line.size_bytes
    list.write(`${JSON.stringify(line)}\n`)
  })
  list.end()
  await once(list, 'close')
  return total

  async function findCopy(key: string): Promise<backupFolder.ObjectLine | null> {
    const facts = await source.head(key)
    if (!facts) return null
    const { etag, ...rest } = facts
    const name = nameOf(key, etag)
    const copied = await target.head(name)
    if (copied?.size_bytes !== facts.size_bytes) return null
    // A folder store's validator is the digest.
    return { key, name, ...rest, sha256: copied.etag.slice(1, -1) }
  }

  async function copy(key: string): Promise<backupFolder.ObjectLine | null> {
    const object = await source.read(key)
    if (!object) return null
    const { stream, etag, ...facts } = object
    const name = nameOf(key, etag)
    const staged = await target.stage(name, stream, facts)
    await staged.commit()
    return { key, name, ...facts, sha256: staged.sha256 }
  }
}

/** The key in the backup of one version of an object. */
function nameOf(key: string, etag: string): string {
  const digest = createHash('sha256').update(`${key} ${etag}`).digest('hex').slice(0, 40)
  return `${digest.slice(0, 2)}/${digest.slice(2)}`
}
