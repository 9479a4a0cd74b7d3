/** Keeps those who want to be told of something. */
export function createListeners<Told extends unknown[] = []>() {
  const listeners = new Set<(...told: Told) => void>()
  return {
    tell(...told: Told): void {
      for (const listener of listeners) listener(...told)
    },
    /** @returns Ends it. */
    subscribe(listener: (...told: Told) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
