import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { toStorageError } from './file-error.ts'

/** Renames a finished file to its final name on the same volume: atomic, and durable across a power cut. */
export async function placeDraft(draft: string, path: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await rename(draft, path)
    await syncFolder(dirname(path))
  } catch (error) {
    throw toStorageError(error)
  }
}

/** Flushes a folder: a rename is durable only once the folder that contains the name is flushed. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
