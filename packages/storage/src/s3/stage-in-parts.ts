import { measureStream } from '../draft/draft.ts'
import type { MultipartUploads } from './multipart-uploads.ts'

/** The minimum part size of S3; the last part may be smaller. */
export const LEAST_PART_BYTES = 5 * 1024 * 1024
const MOST_PARTS = 10_000

/** An object whose bytes are in the bucket and not visible yet. */
interface StagedParts {
  size_bytes: number
  sha256: string
  complete(): Promise<void>
  abort(): Promise<void>
}

/**
 * Sends a stream to the bucket while it arrives: one part is being sent while the next one is filled, so the sender is
 * slowed down to the speed of the bucket, and little work remains after the last byte.
 */
export async function stageInParts(
  uploads: MultipartUploads,
  key: string,
  source: ReadableStream<Uint8Array>,
  { content_type, size_bytes }: { content_type: string; size_bytes: number },
  leastPartBytes: number,
): Promise<StagedParts> {
  const partBytes = Math.max(leastPartBytes, Math.ceil(size_bytes / MOST_PARTS))
  const { stream, result } = measureStream(source, size_bytes)
  const id = await uploads.begin(key, content_type)
  const etags: string[] = []
  let sending: Promise<unknown> = Promise.resolve()
  try {
    for await (const part of partsOf(stream, partBytes)) {
      await sending
      sending = uploads.put(key, id, etags.length + 1, part).then((etag) => etags.push(etag))
      // The promise is awaited before the next part and at the end; until then a failure must not count as unhandled.
      sending.catch(() => {})
    }
    await sending
  } catch (error) {
    await sending.catch(() => {})
    await uploads.abort(key, id).catch(() => {})
    throw error
  }
  return {
    ...result(),
    complete: () => uploads.complete(key, id, etags),
    abort: () => uploads.abort(key, id),
  }
}

/** Cuts a stream into parts of one size; the last one is what is left. */
export async function* partsOf(
  stream: ReadableStream<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let part = new Uint8Array(size)
  let filled = 0
  for await (let rest of stream) {
    while (rest.length > 0) {
      const taken = rest.subarray(0, size - filled)
      part.set(taken, filled)
      filled += taken.length
      rest = rest.subarray(taken.length)
      if (filled < size) continue
      yield part
      part = new Uint8Array(size)
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}
