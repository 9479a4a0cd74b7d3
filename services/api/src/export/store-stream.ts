import type { ObjectStore, PartsOf } from '@svc/storage'

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
  const put = async (chunks: Uint8Array<ArrayBuffer>[], length: number) => {
    const { etag } = await store.putPart(parts, etags.length + 1, new Blob(chunks).stream(), length)
    etags.push(etag)
    size_bytes += length
  }
  try {
    let [held, length]: [Uint8Array<ArrayBuffer>[], number] = [[], 0]
    for await (const chunk of stream) {
      held.push(new Uint8Array(chunk))
      length += chunk.length
      if (length < PART_BYTES) continue
      await put(held, length)
      held = []
      length = 0
    }
    if (length > 0) await put(held, length)
    await store.joinParts(parts, { content_type, size_bytes, etags })
    return size_bytes
  } finally {
    await store.dropParts(parts)
  }
}
