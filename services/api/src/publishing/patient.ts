/** Slightly less than the queue waits for its handlers when the process is asked to stop. */
const PATIENCE_MS = 8000

/**
 * Delays the abort when the process is asked to stop, so that a post that is being sent can finish. Most take less time;
 * one that is cut off must be looked up, which not every platform supports.
 */
export function patient(signal: AbortSignal): AbortSignal {
  const late = new AbortController()
  const stop = () => setTimeout(() => late.abort(signal.reason), PATIENCE_MS).unref()
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  return late.signal
}
