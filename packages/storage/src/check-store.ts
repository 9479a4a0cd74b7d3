import { randomUUID } from 'node:crypto'
import type { ObjectStore } from './object-store.ts'
import { StorageError } from './storage-error.ts'

/** Proves that a store can be written, read and deleted from, with an object of a few bytes. */
export async function checkStore(store: ObjectStore): Promise<void> {
  const key = `health/${randomUUID()}`
  await store.putBytes(key, key, 'text/plain')
  const object = await store.read(key)
  const text = object && (await new Response(object.stream).text())
  await store.delete(key)
  if (text !== key) {
    throw new StorageError(
      'storage_unavailable',
      'The storage returned other bytes than were written.',
    )
  }
}
