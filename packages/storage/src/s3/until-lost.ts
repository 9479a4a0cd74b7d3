import { StorageError } from '../storage-error.ts'

/** Passes an object's bytes on; a connection lost in the middle becomes `storage_unavailable`, which Bun does not report itself. */
export function untilLost(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read().catch(lost)
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

function lost(cause: unknown): never {
  throw new StorageError(
    'storage_unavailable',
    'The connection to the storage broke in the middle of an object.',
    {
      cause,
    },
  )
}
