import type { TokenSource } from './token-source.ts'

/** In milliseconds; a shared source that is slower than this counts as unreachable. */
const PATIENCE_MS = 100
/** In milliseconds; how long a source that failed is not used. */
const PAUSE_MS = 1000

/** The process's own, but for tests. */
interface Clock {
  now(): number
  setTimeout(call: () => void, milliseconds: number): unknown
  clearTimeout(timer: unknown): void
}

/**
 * Takes tokens from a shared source, and from a local one while the shared one is unreachable.
 *
 * So the limiter never makes a request fail; tokens are counted per process for as long as the
 * shared source is unreachable.
 *
 * @param onChange - Called with the reason when the shared source becomes unreachable, and with `null` when it is back.
 */
export function withFallback(
  shared: TokenSource,
  local: TokenSource,
  onChange: (reason: Error | null) => void,
  patienceMs = PATIENCE_MS,
  clock: Clock = { setTimeout, clearTimeout, now: () => performance.now() },
): TokenSource {
  let isAway = false
  let askAgain = 0
  return {
    async lease(bucket, wanted) {
      if (clock.now() < askAgain) return local.lease(bucket, wanted)
      try {
        const lease = await within(clock, patienceMs, shared.lease(bucket, wanted))
        if (isAway) onChange(null)
        isAway = false
        return lease
      } catch (error) {
        askAgain = clock.now() + PAUSE_MS
        if (!isAway) onChange(error instanceof Error ? error : new Error(String(error)))
        isAway = true
        return local.lease(bucket, wanted)
      }
    },
  }
}

async function within<T>(clock: Clock, milliseconds: number, work: Promise<T> | T): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = clock.setTimeout(() => late.reject(new Error('No answer in time.')), milliseconds)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clock.clearTimeout(timer)
  }
}
