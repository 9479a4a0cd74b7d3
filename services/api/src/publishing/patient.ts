/** Just less than the queue waits for handlers when the process is asked to stop. */
const PATIENCE_MS = 8000

/**
 * Lets a post that is on its way arrive when the process is asked to stop: most take less time than this gives them,
 * and one that is cut off must be asked after, which not every platform answers.
 */
export function patient(signal: AbortSignal): AbortSignal {
  const late = new AbortController()
  const stop = () => setTimeout(() => late.abort(signal.reason), PATIENCE_MS).unref()
  if (signal.aborted) stop()
  else signal.addEventListener('abort', stop, { once: true })
  return late.signal
}
