import { createHash } from 'node:crypto'
import { type FileHandle, readFile } from 'node:fs/promises'
import { bytesToStream } from '../bytes-to-stream.ts'
import { identify, writeDraft } from '../draft/write-draft.ts'
import type { ObjectFacts } from '../object-store.ts'
import { isMissing, toStorageError } from './file-error.ts'
import { placeDraft } from './place-draft.ts'

/** Metadata that is kept beside a file because the file system cannot store it. */
interface SideFacts {
  content_type: string
  sha256: string
  /** Identifies the file that these facts describe. */
  identity: string
}

/** Stores the metadata of a file that is about to become an object. */
export async function writeFacts(drafts: string, path: string, facts: SideFacts): Promise<void> {
  const draft = await writeDraft(drafts, bytesToStream(JSON.stringify(facts)), null)
  await placeDraft(draft.path, path)
}

/**
 * Reads the metadata of an open object.
 *
 * Facts that describe another file (this one was put there by hand, or is being replaced right now) are
 * ignored: the file is measured instead.
 */
export async function readFacts(path: string, file: FileHandle): Promise<ObjectFacts> {
  const { size } = await file.stat()
  const kept = await readKept(path)
  const content_type = kept?.content_type ?? 'application/octet-stream'
  const isCurrent = kept?.identity === (await identify(file))
  const sha256 = isCurrent ? kept.sha256 : await hashFile(file, size)
  return { size_bytes: size, content_type, etag: `"${sha256}"` }
}

async function readKept(path: string): Promise<SideFacts | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return null
    throw toStorageError(error)
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
