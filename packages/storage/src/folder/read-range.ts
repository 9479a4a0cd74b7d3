import type { FileHandle } from 'node:fs/promises'
import type { ByteRange } from '../object-store.ts'

const CHUNK_BYTES = 256 * 1024

/** Streams a range of an open file and closes it; nothing is read before the consumer pulls. */
export function readRange(
  file: FileHandle,
  { first, last }: ByteRange,
): ReadableStream<Uint8Array> {
  let position = first
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const wanted = Math.min(CHUNK_BYTES, last + 1 - position)
        const { bytesRead, buffer } = await file.read(new Uint8Array(wanted), 0, wanted, position)
        position += bytesRead
        if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
        if (position > last || bytesRead === 0) {
          await file.close()
          controller.close()
        }
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  )
}
