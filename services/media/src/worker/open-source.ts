import { join } from 'node:path'
import { type ClipRequest, EngineError } from '@svc/clip-engine'
import type { ProjectWork } from '@svc/domain'
import { type ObjectStore, StorageError } from '@svc/storage'
import { readOperatorCookies } from '../operator-cookies.ts'
import type { WorkerDependencies } from './worker-dependencies.ts'

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
