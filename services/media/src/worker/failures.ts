import { EngineError, RecognizerElsewhereError } from '@svc/clip-engine'
import { type Job, JobPostponed, MAX_ATTEMPTS, type UsedAsset } from '@svc/domain'
import type { ProjectError, ProjectStage, RenderError } from '@svc/specification'
import { type ObjectStore, StorageError } from '@svc/storage'

/** Returns why a project cannot be finished; `null` when the fault is the service's own and trying again may help. */
export function projectFailure(error: unknown, stage: ProjectStage | null): ProjectError | null {
  if (!(error instanceof EngineError)) return null
  const { code, message, retryable } = error
  if (code === 'encode_failed' || code === 'font_missing') {
    return { code: 'processing_failed', message, stage, retryable }
  }
  return { code, message, stage, retryable }
}

const GONE = 'The file that the clip is cut from no longer exists.'

/** Returns why a render cannot be finished; `null` when the fault is the service's own and trying again may help. */
export function renderFailure(error: unknown): RenderError | null {
  if (error instanceof StorageError && error.code === 'not_found') {
    return { code: 'source_missing', message: GONE, retryable: false }
  }
  if (error instanceof MissingAsset) {
    return { code: error.code, message: error.message, retryable: false }
  }
  if (!(error instanceof EngineError)) return null
  const { code, message, retryable } = error
  switch (code) {
    case 'timeout':
    case 'storage_full':
    case 'font_missing':
      return { code, message, retryable }
    default:
      return { code: 'encode_failed', message, retryable }
  }
}

/** A logo, intro, font or the like of a render was deleted after the render was requested. */
export class MissingAsset extends Error {
  override name = 'MissingAsset'
  readonly code: RenderError['code']

  constructor({ asset_id, role, kinds }: UsedAsset) {
    super(`The template's ${role}, the asset ${asset_id}, no longer exists.`)
    this.code = kinds.includes('font') ? 'font_missing' : 'asset_missing'
  }
}

/**
 * Returns the error that makes the queue try a job again: unreachable or full storage does not count as an attempt, and
 * neither does a part that only other workers can do.
 */
export function retryOf(cause: unknown): unknown {
  const isNoAttempt = isWithoutStorage(cause) || cause instanceof RecognizerElsewhereError
  return isNoAttempt ? new JobPostponed(String(cause), { cause }) : cause
}

/** Returns whether a failure that may pass by itself is worth another attempt. */
export function isWorthRepeating(
  { retryable = false }: { retryable?: boolean },
  { attempt }: Job<unknown>,
): boolean {
  return retryable && attempt < MAX_ATTEMPTS
}

/** Starts a job only while the storage works: without storage, hours of work could not be saved. */
export function whenStored<Data>(
  store: ObjectStore,
  handler: (job: Job<Data>) => Promise<void>,
): (job: Job<Data>) => Promise<void> {
  return async (job) => {
    await store.check().catch((error: unknown) => {
      throw retryOf(error)
    })
    await handler(job)
  }
}

function isWithoutStorage(cause: unknown): boolean {
  if (cause instanceof StorageError) {
    return cause.code === 'storage_unavailable' || cause.code === 'storage_full'
  }
  return cause instanceof EngineError && cause.code === 'storage_full' && cause.retryable
}
