import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { toStorageError } from '../folder/file-error.ts'
import { measureStream } from './measure-stream.ts'

/** A finished file that is not yet visible under its final name. */
export interface Draft {
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
