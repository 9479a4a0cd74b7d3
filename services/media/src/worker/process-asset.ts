import { EngineError, type Tools } from '@svc/clip-engine'
import {
  type AssetMedium,
  type AssetWork,
  assetKey,
  beginAsset,
  completeAsset,
  confirmRun,
  failAsset,
  type Job,
  mediumOf,
} from '@svc/domain'
import type { AssetError } from '@svc/specification'
import { StorageError } from '@svc/storage'
import { inspectFont } from '../assets/font/inspect-font.ts'
import { inspectImage } from '../assets/image/inspect-image.ts'
import { inspectMedia } from '../assets/inspect-media.ts'
import { AssetRefusal, type InspectedAsset } from '../assets/inspected-asset.ts'
import { copiedBytes, localFile } from './open-source.ts'
import { settleJob } from './settle-job.ts'
import type { WorkerDependencies } from './start-worker.ts'

/** Scratch space for a decoded picture of the largest size, encoded again. */
const WORK_BYTES = 100 * 1024 * 1024

/** Inspects the bytes of an asset and stores the version that is kept; see `settleJob`. */
export async function processAsset(
  dependencies: WorkerDependencies,
  job: Job<{ asset_id: string }>,
): Promise<void> {
  const { log, sql } = dependencies
  await settleJob<AssetWork, object, AssetError>(log, job, {
    begin: () => beginAsset(sql, job.data.asset_id, job.attempt),
    initial: {},
    report: (work) => confirmRun(sql, 'asset', work),
    make: (work, { signal }) => keepAsset(dependencies, work, signal),
    failureOf: assetFailure,
    fail: (work, failure) => failAsset(sql, work, failure),
  })
}

async function keepAsset(
  { scratch, sql, store, tools }: WorkerDependencies,
  work: AssetWork,
  signal: AbortSignal,
): Promise<void> {
  await using folder = await scratch.open(WORK_BYTES + (await copiedBytes(store, work.objectKey)))
  const given = await localFile(store, work.objectKey, `${folder.path}/given`, signal)
  const asset = await inspectAsset(tools, mediumOf(work.kind), given, folder.path, signal)
  const { path, extension, thumbnail, ...facts } = asset
  const file_name = `file.${extension}`
  const thumbnail_name = thumbnail && `thumbnail.${thumbnail.extension}`
  await store.putFile(assetKey(work, file_name), path, asset.content_type)
  if (thumbnail && thumbnail_name) {
    await store.putFile(assetKey(work, thumbnail_name), thumbnail.path, thumbnail.content_type)
  }
  const { size_bytes, sha256 } = await measure(path)
  await completeAsset(sql, work, { ...facts, file_name, thumbnail_name, size_bytes, sha256 })
}

/** Counts and digests the bytes of a file; SHA-256 in lower-case hexadecimal. */
export async function measure(path: string): Promise<{ size_bytes: number; sha256: string }> {
  const hasher = new Bun.CryptoHasher('sha256')
  let size_bytes = 0
  for await (const chunk of Bun.file(path).stream()) {
    hasher.update(chunk)
    size_bytes += chunk.length
  }
  return { size_bytes, sha256: hasher.digest('hex') }
}

/** Returns why an asset is refused; `null` when the fault is the service's own and trying again may help. */
function assetFailure(error: unknown): AssetError | null {
  if (error instanceof AssetRefusal) return { code: error.code, message: error.message }
  if (error instanceof StorageError && error.code === 'not_found') {
    return { code: 'processing_failed', message: 'The uploaded file no longer exists.' }
  }
  if (error instanceof EngineError && !error.retryable) {
    return { code: 'processing_failed', message: error.message }
  }
  return null
}

/**
 * Detects the type of a file from its bytes, and makes the version that is stored.
 *
 * @param path - The file as it came in; it is not changed.
 * @param folder - Where the results are written.
 * @throws {AssetRefusal} Why it is not taken.
 */
export function inspectAsset(
  tools: Tools,
  medium: AssetMedium,
  path: string,
  folder: string,
  signal: AbortSignal,
): Promise<InspectedAsset> {
  switch (medium) {
    case 'image':
      return inspectImage(tools, path, folder, signal)
    case 'font':
      return inspectFont(path, folder)
    default:
      return inspectMedia(tools, medium, path, folder, signal)
  }
}
