/** The user stopped the command; work that the service has started goes on. */
export class Stopped extends Error {
  override name = 'Stopped'

  constructor() {
    super('Stopped. What the service works on goes on.')
  }
}

/**
 * Rejects when the signal is aborted; never resolves.
 *
 * @param graceMs - How long other listeners of the signal may take to end in their own way.
 * @throws The reason of the signal.
 */
export function whenStopped(signal: AbortSignal, graceMs = 0): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => setTimeout(() => reject(signal.reason), graceMs)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
