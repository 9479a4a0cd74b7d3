import { ConnectionError, RateLimitError, ServerError, TimeoutError } from './errors.ts'
import { pause } from './transport/pause.ts'

/** How long a service may be unreachable before waiting ends with an error. */
const AWAY_MS = 120_000

export interface WaitOptions<T> {
  /** Called with every state that was read. */
  onProgress?: (state: T) => void
  /** Ends the waiting; the work goes on. */
  signal?: AbortSignal
  /** Seconds between two reads. Default: 1. */
  pollSeconds?: number
  /** Seconds after which a `TimeoutError` is thrown; the work goes on. Default: no limit. */
  timeoutSeconds?: number
}

/** Reads a resource repeatedly until its work has ended; the service may be unreachable meanwhile for up to two minutes. */
export async function waitFor<T extends { status: string }>(
  read: (options: { signal?: AbortSignal; maxRetries: number }) => Promise<T>,
  ended: ReadonlySet<string>,
  { onProgress, signal, pollSeconds = 1, timeoutSeconds }: WaitOptions<T>,
): Promise<T> {
  const begun = Date.now()
  let answered = begun
  for (;;) {
    try {
      const state = await read({ maxRetries: 0, ...(signal && { signal }) })
      answered = Date.now()
      onProgress?.(state)
      if (ended.has(state.status)) return state
    } catch (error) {
      signal?.throwIfAborted()
      if (!isPassing(error) || Date.now() - answered > AWAY_MS) throw error
    }
    if (timeoutSeconds !== undefined && Date.now() - begun > timeoutSeconds * 1000) {
      throw new TimeoutError(`The work has not ended within ${timeoutSeconds} seconds.`)
    }
    await pause(pollSeconds * 1000, signal)
  }
}

function isPassing(error: unknown): boolean {
  return (
    error instanceof ConnectionError ||
    error instanceof ServerError ||
    error instanceof RateLimitError
  )
}
