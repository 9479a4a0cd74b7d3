import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { toStorageError } from './file-error.ts'

/**
 * Writes a stream to a file that appears whole or not at all, also after a power cut.
 *
 * @param temporary - A folder on the same volume; the file grows there.
 * @param beforeVisible - Called with the finished but still invisible file; its result is passed on.
 */
export async function writeAtomically<T>(
  temporary: string,
  path: string,
  stream: ReadableStream<Uint8Array>,
  beforeVisible: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const draft = join(temporary, randomUUID())
  try {
    await mkdir(dirname(path), { recursive: true })
    const result = await writeDraft(draft, stream, beforeVisible)
    await rename(draft, path)
    await syncFolder(dirname(path))
    return result
  } catch (error) {
    await rm(draft, { force: true })
    throw toStorageError(error)
  }
}

async function writeDraft<T>(
  draft: string,
  stream: ReadableStream<Uint8Array>,
  beforeVisible: (file: FileHandle) => Promise<T>,
): Promise<T> {
  const file = await open(draft, 'wx')
  try {
    for await (const chunk of stream) await file.writeFile(chunk)
    await file.sync()
    return await beforeVisible(file)
  } finally {
    await file.close()
  }
}

/** A rename is only durable once the folder that holds the name is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
