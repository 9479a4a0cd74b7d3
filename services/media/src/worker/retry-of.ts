import { EngineError, RecognizerElsewhereError } from '@svc/clip-engine'
import { type Job, JobPostponed, MAX_ATTEMPTS } from '@svc/domain'
import { type ObjectStore, StorageError } from '@svc/storage'

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
