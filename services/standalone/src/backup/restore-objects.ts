import { BackupError } from '@svc/domain'
import type { ObjectStore } from '@svc/storage'
import type { ObjectTotals } from './back-up-objects.ts'
import { eachOf, readList } from './object-list.ts'

/**
 * Copies all objects of a list from the backup's store into `target`, and compares each with its digest.
 *
 * @throws {BackupError} An object is missing or differs from what was backed up.
 */
export async function restoreObjects(
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
