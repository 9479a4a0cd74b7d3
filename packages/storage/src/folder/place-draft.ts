import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { toStorageError } from './file-error.ts'

/** Gives a finished file on the same volume its name, all at once and also after a power cut. */
export async function placeDraft(draft: string, path: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await rename(draft, path)
    await syncFolder(dirname(path))
  } catch (error) {
    throw toStorageError(error)
  }
}

/** A rename is only durable once the folder that holds the name is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
