import { join } from 'node:path'
import { type ClipRequest, EngineError } from '@svc/clip-engine'
import type { ProjectWork } from '@svc/domain'
import { type ObjectStore, StorageError } from '@svc/storage'
import { readOperatorCookies } from '../operator-cookies.ts'
import type { Scratch } from './scratch.ts'
import type { WorkerDependencies } from './start-worker.ts'

type Opening = Pick<WorkerDependencies, 'store' | 'sourceSealer' | 'cookiesFolder' | 'log'>

/**
 * Makes an uploaded source a local file: the object itself when it lies on this disk, else a copy in `folder`.
 * A URL is left as it is, because only the engine may open one; with it go the cookies of its site, the account's before the operator's.
 *
 * @throws {EngineError} `source_unreachable` when the upload's bytes are gone.
 */
export async function openSource(
  { store, sourceSealer, cookiesFolder, log }: Opening,
  { source, account_id, project_id }: Pick<ProjectWork, 'source' | 'account_id' | 'project_id'>,
  folder: string,
  signal: AbortSignal,
): Promise<ClipRequest['source']> {
  if (source.kind === 'url') {
    const { url, sealedUrl, cookies: own } = source
    const cookies = own
      ? { site: own.site, text: sourceSealer.open(own.sealed, account_id) }
      : await readOperatorCookies(cookiesFolder, URL.parse(url)?.hostname ?? '').catch((error) => {
          log({ level: 'error', event: 'cookies not read', error })
          return null
        })
    return {
      url: sealedUrl === null ? url : sourceSealer.open(sealedUrl, project_id),
      ...(cookies && { cookies }),
    }
  }
  try {
    return { path: await localFile(store, source.objectKey, join(folder, 'source'), signal) }
  } catch (error) {
    if (!(error instanceof StorageError && error.code === 'not_found')) throw error
    throw new EngineError('source_unreachable', 'The uploaded file no longer exists.')
  }
}

/** Returns the path of an object on this disk, copying it to `path` when the store keeps it elsewhere. */
export async function localFile(
  store: ObjectStore,
  key: string,
  path: string,
  signal: AbortSignal,
): Promise<string> {
  const local = store.localPath(key)
  if (!local) {
    await store.download(key, path, signal)
    return path
  }
  if (await Bun.file(local).exists()) return local
  throw await missing(store, `There is no object ${key}.`)
}

/**
 * Creates the error for a missing object, but only after the storage was checked: a volume that is not mounted has no
 * objects either.
 */
export async function missing(store: ObjectStore, message: string): Promise<StorageError> {
  await store.check()
  return new StorageError('not_found', message)
}

/** Returns the disk space that `localFile` needs, in bytes: none for an object that lies on this disk. */
export async function copiedBytes(store: ObjectStore, key: string): Promise<number> {
  if (store.localPath(key)) return 0
  return (await store.head(key))?.size_bytes ?? 0
}

/** How long the copy of a source is kept for the next part of it. */
const KEPT_MS = 30_000

/** A source on the local disk, which may be deleted once it is disposed of. */
interface LentSource extends AsyncDisposable {
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
