import { StorageError } from '../storage-error.ts'

/**
 * Counts and hashes a stream as it passes.
 *
 * With `expectedBytes` the stream fails as soon as it is known to be longer, or when it ends early,
 * so the code that stores it never sees a regular end.
 */
export function measureStream(source: ReadableStream<Uint8Array>, expectedBytes: number | null) {
  const hasher = new Bun.CryptoHasher('sha256')
  let size = 0

  const meter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (expectedBytes !== null && size > expectedBytes) {
        throw new StorageError('too_long', `More than the expected ${expectedBytes} bytes arrived.`)
      }
      hasher.update(chunk)
      controller.enqueue(chunk)
    },
    flush() {
      if (expectedBytes !== null && size < expectedBytes) {
        throw new StorageError('too_short', `Only ${size} of ${expectedBytes} bytes arrived.`)
      }
    },
  })

  return {
    stream: source.pipeThrough(meter),
    /** The length and SHA-256 of everything that went through; only meaningful after the end. */
    result: (): { size_bytes: number; sha256: string } => ({
      size_bytes: size,
      sha256: hasher.digest('hex'),
    }),
  }
}
