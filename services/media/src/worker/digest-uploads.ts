import { type Database, listUndigested, recordDigest, uploadKey } from '@svc/domain'
import type { ObjectStore } from '@svc/storage'

/** Reads the files that a bucket joined from parts, and records their SHA-256. */
export async function digestUploads(sql: Database, store: ObjectStore): Promise<void> {
  for (const upload of await listUndigested(sql)) {
    const object = await store.read(uploadKey(upload.account_id, upload.upload_id))
    // Deleted since.
    if (!object) continue
    const hasher = new Bun.CryptoHasher('sha256')
    for await (const chunk of object.stream) hasher.update(chunk)
    await recordDigest(sql, upload, hasher.digest('hex'))
  }
}
