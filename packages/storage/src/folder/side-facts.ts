import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { readFile } from 'node:fs/promises'
import type { ObjectFacts, WrittenFacts } from '../object-store.ts'
import { isMissing } from './file-error.ts'
import { writeAtomically } from './write-atomically.ts'

/** What is kept beside a file because the file system has no place for it. */
interface SideFacts {
  size_bytes: number
  content_type: string
  sha256: string
  /** Modification time of the file these facts describe. */
  modified_ms: number
}

/** Keeps what is known of a file that is about to become an object. */
export async function writeFacts(
  temporary: string,
  path: string,
  file: FileHandle,
  measured: { size_bytes: number; sha256: string; content_type: string },
): Promise<WrittenFacts> {
  const { mtimeMs } = await file.stat()
  const facts: SideFacts = { ...measured, modified_ms: mtimeMs }
  const text = new Blob([JSON.stringify(facts)])
  return writeAtomically(temporary, path, text.stream(), async () => ({
    ...measured,
    etag: `"${measured.sha256}"`,
  }))
}

/**
 * Reads what is known of an open object.
 *
 * Facts that describe another file (someone put this one there by hand, or it is being replaced right now) are
 * not believed: the file is measured instead.
 */
export async function readFacts(path: string, file: FileHandle): Promise<ObjectFacts> {
  const { size, mtimeMs } = await file.stat()
  const kept = await readKept(path)
  if (kept && kept.size_bytes === size && kept.modified_ms === mtimeMs) {
    return { size_bytes: size, content_type: kept.content_type, etag: `"${kept.sha256}"` }
  }
  const content_type = kept?.content_type ?? 'application/octet-stream'
  return { size_bytes: size, content_type, etag: `"${await hashFile(file, size)}"` }
}

async function readKept(path: string): Promise<SideFacts | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return null
    throw error
  }
}

async function hashFile(file: FileHandle, size: number): Promise<string> {
  const hash = createHash('sha256')
  const buffer = new Uint8Array(1 << 20)
  for (let position = 0; position < size; ) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position)
    if (bytesRead === 0) break
    hash.update(buffer.subarray(0, bytesRead))
    position += bytesRead
  }
  return hash.digest('hex')
}
