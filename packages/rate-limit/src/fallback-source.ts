import type { TokenSource } from './token-source.ts'

/** A shared source that is slower than this counts as away. */
const PATIENCE_MS = 100
/** How long a source that failed is not asked again. */
const PAUSE_MS = 1000

/**
 * Takes tokens from a shared source, and from a local one while the shared one is away.
 *
 * So a limit is never the reason of a failed request; it is counted per process for as long as the
 * shared source is missing.
 *
 * @param onChange - Told when the shared source goes away, with the reason, and when it is back, with `null`.
 */
export function withFallback(
  shared: TokenSource,
  local: TokenSource,
  onChange: (reason: Error | null) => void,
): TokenSource {
  let isAway = false
  let askAgain = 0
  return {
    async lease(bucket, wanted) {
      if (performance.now() < askAgain) return local.lease(bucket, wanted)
      try {
        const lease = await within(PATIENCE_MS, shared.lease(bucket, wanted))
        if (isAway) onChange(null)
        isAway = false
        return lease
      } catch (error) {
        askAgain = performance.now() + PAUSE_MS
        if (!isAway) onChange(error instanceof Error ? error : new Error(String(error)))
        isAway = true
        return local.lease(bucket, wanted)
      }
    },
  }
}

async function within<T>(milliseconds: number, work: Promise<T> | T): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('No answer in time.')), milliseconds)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
