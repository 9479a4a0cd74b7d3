import { open } from 'node:fs/promises'
import { toStorageError } from './folder/file-error.ts'

/** Writes a stream to a new local file, waiting for the disk. */
export async function saveStream(
  stream: ReadableStream<Uint8Array>,
  path: string,
  signal?: AbortSignal,
): Promise<void> {
  const file = await open(path, 'w')
  try {
    for await (const chunk of stream) {
      signal?.throwIfAborted()
      await file.writeFile(chunk)
    }
  } catch (error) {
    throw toStorageError(error)
  } finally {
    await file.close()
  }
}
