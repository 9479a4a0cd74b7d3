import type { ObjectStore } from './object-store.ts'
import { StorageError } from './storage-error.ts'

/** Opens a store that keeps each object as a file below `folder`, which is created when missing. */
export async function openFolderStore(folder: string): Promise<ObjectStore> {
  throw new StorageError('storage_unavailable', `The folder ${folder} cannot be opened yet.`)
}
