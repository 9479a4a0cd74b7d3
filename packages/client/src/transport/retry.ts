import { ApiError, ConnectionError } from '../errors.ts'
import { pause } from './pause.ts'

/** The first pause in milliseconds; each further one is twice as long, up to the longest. */
const FIRST_MS = 500
const LONGEST_MS = 8000
/** The longest wait requested by the service that is observed; for a longer one the error is thrown to the caller. */
const MOST_PATIENT_SECONDS = 60

export interface Retries {
  /** The maximum number of retries. */
  maxRetries: number
  /** Whether a request that may have been carried out can be sent again without being carried out twice. */
  isRepeatable: boolean
  signal?: AbortSignal | undefined
}

/** Retries until success, or until a retry would be useless. `isRepeat` tells whether an earlier try may have been carried out. */
export async function withRetries<T>(
  { maxRetries, isRepeatable, signal }: Retries,
  attempt: (isRepeat: boolean) => Promise<T>,
): Promise<T> {
  let isRepeat = false
  for (let tried = 0; ; tried++) {
    try {
      return await attempt(isRepeat)
    } catch (error) {
      const delay = tried < maxRetries ? delayAfter(error, tried, isRepeatable) : null
      if (delay === null) throw error
      isRepeat ||= !(error instanceof ApiError && error.status === 429)
      await pause(delay, signal)
    }
  }
}

/** Gives the milliseconds before the next try; `null` when there is to be none. */
function delayAfter(error: unknown, tried: number, isRepeatable: boolean): number | null {
  if (error instanceof ConnectionError) return isRepeatable ? backoff(tried) : null
  if (!(error instanceof ApiError) || !isTransient(error, isRepeatable)) return null
  const { retryAfterSeconds } = error
  if (retryAfterSeconds === null) return backoff(tried)
  return retryAfterSeconds <= MOST_PATIENT_SECONDS ? retryAfterSeconds * 1000 : null
}

// 429 means that nothing was done; the other statuses leave that open.
function isTransient({ status, code }: ApiError, isRepeatable: boolean): boolean {
  if (status === 429) return true
  if (code === 'IDEMPOTENCY_IN_PROGRESS') return true
  return isRepeatable && [408, 500, 502, 503, 504].includes(status)
}

/** Half of the pause is random, so that clients that failed at the same time do not retry at the same time. */
function backoff(tried: number): number {
  const whole = Math.min(LONGEST_MS, FIRST_MS * 2 ** tried)
  return whole / 2 + (whole / 2) * Math.random()
}
