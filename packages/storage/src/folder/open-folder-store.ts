import { createHash } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { identify, writeDraft } from '../draft/draft.ts'
import {
  type ByteRange,
  checkKey,
  checkPrefix,
  checkStore,
  type ObjectFacts,
  type ObjectStore,
  type StagedObject,
} from '../object-store.ts'
import { fail, isMissing, StorageError, toStorageError } from '../storage-error.ts'
import { bytesToStream, saveStream } from '../streams.ts'
import { openPartsFolder } from './parts-folder.ts'

/**
 * Opens a store that keeps each object as a file below `folder`, which is created when missing.
 *
 * Several processes may share a folder: a write goes to a draft on the same volume, is flushed to the disk
 * and renamed.
 */
export async function openFolderStore(folder: string): Promise<ObjectStore> {
  const objects = resolve(folder, 'objects')
  const facts = resolve(folder, 'facts')
  const drafts = resolve(folder, 'drafts')
  const parts = openPartsFolder(resolve(folder, 'parts'), drafts)
  for (const path of [objects, facts, drafts]) {
    await fs.mkdir(path, { recursive: true }).catch(fail)
  }

  const store: ObjectStore = {
    async putFile(key, path, contentType) {
      await (await stage(key, Bun.file(path).stream(), contentType, null)).commit()
    },
    async putBytes(key, bytes, contentType) {
      await (await stage(key, bytesToStream(bytes), contentType, null)).commit()
    },
    stage: (key, stream, { content_type, size_bytes }) =>
      stage(key, stream, content_type, size_bytes),
    async beginParts(key) {
      checkKey(key)
      return parts.begin()
    },
    putPart: ({ parts_id }, number, stream, size_bytes) =>
      parts.put(parts_id, number, stream, size_bytes),
    async joinParts({ key, parts_id }, { content_type, etags }) {
      const joined = await stage(key, await parts.read(parts_id, etags), content_type, null)
      await joined.commit()
      return joined.sha256
    },
    dropParts: ({ parts_id }) => parts.drop(parts_id),
    async read(key, range) {
      const file = await openObject(objectPath(key))
      if (!file) return null
      const found = await readFacts(factsPath(key), file)
      const stream = readRange(file, range ?? { first: 0, last: found.size_bytes - 1 })
      return { ...found, stream }
    },
    async head(key) {
      const file = await openObject(objectPath(key))
      return file && readFacts(factsPath(key), file).finally(() => file.close())
    },
    async download(key, path, signal) {
      const object = await store.read(key)
      if (!object) throw new StorageError('not_found', `There is no object ${key}.`)
      await saveStream(object.stream, path, signal)
    },
    localPath: objectPath,
    async delete(key) {
      await remove(objectPath(key))
      await remove(factsPath(key))
    },
    async deletePrefix(prefix) {
      checkPrefix(prefix)
      const count = await countFiles(join(objects, prefix))
      await remove(join(objects, prefix))
      await remove(join(facts, prefix))
      return count
    },
    keys: () => listKeys(objects),
    sweep: () => sweepDrafts(drafts),
    check: () => checkStore(store),
  }
  return store

  async function stage(
    key: string,
    source: ReadableStream<Uint8Array>,
    content_type: string,
    expectedBytes: number | null,
  ): Promise<StagedObject> {
    checkKey(key)
    const { path, size_bytes, sha256, identity } = await writeDraft(drafts, source, expectedBytes)
    return {
      size_bytes,
      sha256,
      async commit() {
        await writeFacts(drafts, factsPath(key), { content_type, sha256, identity })
        await placeDraft(path, objectPath(key))
      },
      discard: () => fs.rm(path, { force: true }),
    }
  }

  function objectPath(key: string): string {
    checkKey(key)
    return join(objects, key)
  }

  function factsPath(key: string): string {
    checkKey(key)
    return join(facts, `${key}.json`)
  }
}

/** Removes a file, or a folder with all its content; a missing one is not an error. */
async function remove(path: string): Promise<void> {
  await fs.rm(path, { recursive: true, force: true }).catch(fail)
}

async function openObject(path: string): Promise<fs.FileHandle | null> {
  try {
    const file = await fs.open(path, 'r')
    if ((await file.stat()).isFile()) return file
    await file.close()
    return null
  } catch (error) {
    if (isMissing(error)) return null
    throw toStorageError(error)
  }
}

async function countFiles(folder: string): Promise<number> {
  try {
    const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).length
  } catch (error) {
    if (isMissing(error)) return 0
    throw toStorageError(error)
  }
}

/** Gives the keys of the files below a folder, reading one folder at a time. */
async function* listKeys(folder: string, prefix = ''): AsyncGenerator<string> {
  try {
    for await (const entry of await fs.opendir(join(folder, prefix))) {
      const key = `${prefix}${entry.name}`
      if (entry.isDirectory()) yield* listKeys(folder, `${key}/`)
      else if (entry.isFile()) yield key
    }
  } catch (error) {
    // Deleted since its parent was read.
    if (!isMissing(error)) throw toStorageError(error)
  }
}

const CHUNK_BYTES = 256 * 1024

/** Streams a range of an open file and closes it; nothing is read before the consumer pulls. */
function readRange(file: fs.FileHandle, { first, last }: ByteRange): ReadableStream<Uint8Array> {
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

// A draft that is still being written changes all the time; nothing waits an hour for its next byte.
const ORPHAN_AGE_MS = 60 * 60 * 1000

/** Removes the drafts in `folder` that no running process can still be writing; returns the number removed. */
async function sweepDrafts(folder: string): Promise<number> {
  const oldest = Date.now() - ORPHAN_AGE_MS
  let removed = 0
  for (const name of await fs.readdir(folder)) {
    const path = join(folder, name)
    const found = await fs.stat(path).catch(() => null)
    if (!found || found.mtimeMs > oldest) continue
    await fs.rm(path, { force: true })
    removed += 1
  }
  return removed
}

/** Metadata that is kept beside a file because the file system cannot store it. */
interface SideFacts {
  content_type: string
  sha256: string
  /** Identifies the file that these facts describe. */
  identity: string
}

/** Stores the metadata of a file that is about to become an object. */
async function writeFacts(drafts: string, path: string, facts: SideFacts): Promise<void> {
  const draft = await writeDraft(drafts, bytesToStream(JSON.stringify(facts)), null)
  await placeDraft(draft.path, path)
}

/**
 * Reads the metadata of an open object.
 *
 * Facts that describe another file (this one was put there by hand, or is being replaced right now) are
 * ignored: the file is measured instead.
 */
async function readFacts(path: string, file: fs.FileHandle): Promise<ObjectFacts> {
  const { size } = await file.stat()
  const kept = await readKept(path)
  const content_type = kept?.content_type ?? 'application/octet-stream'
  const isCurrent = kept?.identity === (await identify(file))
  const sha256 = isCurrent ? kept.sha256 : await hashFile(file)
  return { size_bytes: size, content_type, etag: `"${sha256}"` }
}

async function readKept(path: string): Promise<SideFacts | null> {
  try {
    return JSON.parse(await fs.readFile(path, 'utf8'))
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return null
    throw toStorageError(error)
  }
}

async function hashFile(file: fs.FileHandle): Promise<string> {
  const hash = createHash('sha256')
  const buffer = new Uint8Array(1 << 20)
  for (let position = 0; ; ) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position)
    if (bytesRead === 0) return hash.digest('hex')
    hash.update(buffer.subarray(0, bytesRead))
    position += bytesRead
  }
}

/** Renames a finished file to its final name on the same volume: atomic, and durable across a power cut. */
async function placeDraft(draft: string, path: string): Promise<void> {
  try {
    await fs.mkdir(dirname(path), { recursive: true })
    await fs.rename(draft, path)
    await syncFolder(dirname(path))
  } catch (error) {
    throw toStorageError(error)
  }
}

/** Flushes a folder: a rename is durable only once the folder that contains the name is flushed. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
