import type { ObjectStore } from '@svc/storage'

/** Removes objects: a prefix that ends with `/` names everything below it, any other one object. */
export async function deleteFiles(store: ObjectStore, prefixes: string[]): Promise<void> {
  for (const prefix of prefixes) {
    if (prefix.endsWith('/')) await store.deletePrefix(prefix)
    else await store.delete(prefix)
  }
}
