import { open } from 'node:fs/promises'
import { toStorageError } from './folder/file-error.ts'

/** Makes a stream of what is already in memory. */
export function bytesToStream(bytes: Uint8Array | string): ReadableStream<Uint8Array> {
  return new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]).stream()
}

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
