import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StorageError, toStorageError } from '../storage-error.ts'

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
      if (size > (expectedBytes ?? Number.POSITIVE_INFINITY)) {
        throw new StorageError('too_long', `More than the expected ${expectedBytes} bytes arrived.`)
      }
      hasher.update(chunk)
      controller.enqueue(chunk)
    },
    flush() {
      if (size < (expectedBytes ?? 0)) {
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

/** A finished file that is not yet visible under its final name. */
interface Draft {
  path: string
  size_bytes: number
  sha256: string
  /** Distinguishes this file from every other file that ever has the same name. */
  identity: string
}

/** Writes a stream to a new file in `folder` and flushes it to the disk; when that fails, nothing stays behind. */
export async function writeDraft(
  folder: string,
  source: ReadableStream<Uint8Array>,
  expectedBytes: number | null,
): Promise<Draft> {
  const path = join(folder, randomUUID())
  const { stream, result } = measureStream(source, expectedBytes)
  try {
    return { path, identity: await writeFile(path, stream), ...result() }
  } catch (error) {
    // If the file cannot be written, removing it may fail too.
    await rm(path, { force: true }).catch(() => {})
    throw toStorageError(error)
  }
}

async function writeFile(path: string, stream: ReadableStream<Uint8Array>): Promise<string> {
  const file = await open(path, 'wx')
  try {
    for await (const chunk of stream) await file.writeFile(chunk)
    await file.sync()
    return await identify(file)
  } finally {
    await file.close()
  }
}

/** Identifies a file: two files written within one clock tick differ in their inode, a reused inode differs in its time. */
export async function identify(file: FileHandle): Promise<string> {
  const { ino, size, mtimeMs } = await file.stat()
  return `${ino}-${size}-${mtimeMs}`
}
