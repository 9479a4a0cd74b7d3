import type { JobData } from '@svc/domain'
import type { ObjectStore } from '@svc/storage'

/** Removes unfinished parts and objects: a prefix that ends with `/` names everything below it, any other one object. */
export async function deleteFiles(
  store: ObjectStore,
  { prefixes, parts = [] }: JobData['delete_files'],
): Promise<void> {
  for (const place of parts) await store.dropParts(place)
  for (const prefix of prefixes) {
    if (prefix.endsWith('/')) await store.deletePrefix(prefix)
    else await store.delete(prefix)
  }
}
