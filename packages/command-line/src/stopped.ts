/** The person stopped the command; what the service works on goes on. */
export class Stopped extends Error {
  override name = 'Stopped'

  constructor() {
    super('Stopped. What the service works on goes on.')
  }
}

/**
 * Never resolves.
 *
 * @param graceMs - How long what hears the signal itself may take to end in its own way.
 * @throws The reason of the signal.
 */
export function whenStopped(signal: AbortSignal, graceMs = 0): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => setTimeout(() => reject(signal.reason), graceMs)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
