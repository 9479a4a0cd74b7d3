import { join } from 'node:path'
import type { ObjectStore } from '@svc/storage'
import { copiedBytes, localFile } from './open-source.ts'
import type { Scratch } from './scratch.ts'

/** How long the copy of a source is kept for the next part of it. */
const KEPT_MS = 30_000

/** A source on the local disk, which may be deleted once it is disposed of. */
export interface LentSource extends AsyncDisposable {
  path: string
}

/** Copies of sources on the local disk, each for all the parts that this process works on. */
export interface Sources {
  /**
   * Copies a source to the local disk, unless it is there already.
   *
   * @throws {StorageError} `not_found`, when there is no such object.
   * @throws {EngineError} `storage_full`, as `Scratch.open` does.
   */
  lend(key: string, signal: AbortSignal): Promise<LentSource>
}

interface Copy {
  path: Promise<string>
  users: number
  /** Ends the copying and deletes what there is. */
  drop(): Promise<void>
  timer?: Timer
}

/** @param keptMs - How long a copy that is not in use is kept. */
export function keepSources(store: ObjectStore, scratch: Scratch, keptMs = KEPT_MS): Sources {
  const copies = new Map<string, Copy>()

  return {
    async lend(key, signal) {
      if (store.localPath(key)) {
        return { path: await localFile(store, key, '', signal), async [Symbol.asyncDispose]() {} }
      }
      const copy = copies.get(key) ?? begin(key)
      copy.users++
      clearTimeout(copy.timer)
      const giveBack = () => release(key, copy)
      try {
        return { path: await orAbort(copy.path, signal), [Symbol.asyncDispose]: giveBack }
      } catch (error) {
        await giveBack()
        throw error
      }
    },
  }

  function begin(key: string): Copy {
    const dropped = new AbortController()
    const folder = copiedBytes(store, key).then((bytes) => scratch.open(bytes))
    const path = folder.then((opened) =>
      localFile(store, key, join(opened.path, 'source'), dropped.signal),
    )
    path.catch(() => {})
    const copy: Copy = {
      path,
      users: 0,
      async drop() {
        dropped.abort(new Error('Nothing needs the source any more.'))
        await path.catch(() => {})
        await (await folder.catch(() => null))?.[Symbol.asyncDispose]()
      },
    }
    // A copy that failed is not lent again.
    path.catch(() => copies.delete(key))
    copies.set(key, copy)
    return copy
  }

  async function release(key: string, copy: Copy): Promise<void> {
    copy.users--
    if (copy.users > 0) return
    if (copies.get(key) !== copy) return copy.drop()
    copy.timer = setTimeout(() => {
      copies.delete(key)
      void copy.drop()
    }, keptMs)
    copy.timer.unref()
  }
}

async function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort)
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
