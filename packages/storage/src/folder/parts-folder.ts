import { randomUUID } from 'node:crypto'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDraft } from '../draft/draft.ts'
import type { StoredPart } from '../object-store.ts'
import { fail, isMissing, StorageError } from '../storage-error.ts'

/**
 * Opens the folder of objects that arrive in parts, which has a folder for each. A file is named after its part's number and its content, so that two senders of the same part
 * do not overwrite each other's confirmed bytes.
 *
 * @param drafts - A folder on the same volume.
 */
export function openPartsFolder(folder: string, drafts: string) {
  const pathOf = (id: string, etag: string) => join(folder, id, etag)
  return {
    async begin() {
      const id = randomUUID()
      await mkdir(join(folder, id), { recursive: true }).catch(fail)
      return id
    },
    async put(
      id: string,
      number: number,
      source: ReadableStream<Uint8Array>,
      size_bytes: number,
    ): Promise<StoredPart> {
      const { path, sha256 } = await writeDraft(drafts, source, size_bytes)
      const etag = `${number}-${sha256}`
      try {
        await rename(path, pathOf(id, etag))
      } catch (error) {
        await rm(path, { force: true })
        return failOf(error)
      }
      return { etag, sha256 }
    },
    /** Streams all parts in order. @throws {StorageError} `not_found` when one of them is gone. */
    async read(id: string, etags: readonly string[]): Promise<ReadableStream<Uint8Array>> {
      // Check that all of them exist before the first is read.
      for (const etag of etags) {
        await access(pathOf(id, etag)).catch(failOf)
      }
      return streamOf(bytesOf(etags.map((etag) => pathOf(id, etag))))
    },
    async drop(id: string) {
      await rm(join(folder, id), { recursive: true, force: true }).catch(fail)
    },
  }
}

async function* bytesOf(paths: string[]): AsyncGenerator<Uint8Array> {
  for (const path of paths) yield* Bun.file(path).stream()
}

function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => void chunks.return(undefined),
  })
}

/** Reports a part as lost when its folder or its file does not exist. */
function failOf(error: unknown): never {
  if (isMissing(error)) {
    throw new StorageError('not_found', 'The parts that arrived before no longer exist.', {
      cause: error,
    })
  }
  return fail(error)
}
