import { open } from 'node:fs/promises'
import type { ObjectStore, PartsOf } from './object-store.ts'
import { partsOf } from './s3/stage-in-parts.ts'
import { toStorageError } from './storage-error.ts'

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

/** The size of each part but the last: buckets take no smaller ones than 5 MiB, and no more than 10,000. */
const PART_BYTES = 8 * 1024 * 1024

/**
 * Stores a stream whose length is not known, in parts: never more of it than one part is in memory.
 *
 * @returns How many bytes there were.
 */
export async function storeStream(
  store: ObjectStore,
  key: string,
  stream: ReadableStream<Uint8Array>,
  content_type: string,
): Promise<number> {
  const parts: PartsOf = { key, parts_id: await store.beginParts(key, content_type) }
  const etags: string[] = []
  let size_bytes = 0
  try {
    for await (const part of partsOf(stream, PART_BYTES)) {
      const number = etags.length + 1
      const { etag } = await store.putPart(parts, number, bytesToStream(part), part.length)
      etags.push(etag)
      size_bytes += part.length
    }
    await store.joinParts(parts, { content_type, size_bytes, etags })
    return size_bytes
  } finally {
    await store.dropParts(parts)
  }
}
