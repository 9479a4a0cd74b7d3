import {
  type Database,
  listUndigested,
  recordDigest,
  type UndigestedUpload,
  uploadKey,
} from '@svc/domain'
import type { ObjectStore } from '@svc/storage'

/**
 * Reads the files that a bucket joined from parts, and records their SHA-256.
 *
 * @throws What the first one failed with that could not be read, when the others are done.
 */
export async function digestUploads(sql: Database, store: ObjectStore): Promise<void> {
  const failures: unknown[] = []
  for (const upload of await listUndigested(sql)) {
    await digest(sql, store, upload).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

async function digest(sql: Database, store: ObjectStore, upload: UndigestedUpload): Promise<void> {
  const object = await store.read(uploadKey(upload.account_id, upload.upload_id))
  // Deleted since.
  if (!object) return
  const hasher = new Bun.CryptoHasher('sha256')
  for await (const chunk of object.stream) hasher.update(chunk)
  await recordDigest(sql, upload, hasher.digest('hex'))
}
