import { createListeners } from '../design/listeners.ts'

/** Calls that wait until something is settled. */
export interface Pause {
  /** Whether any call waits. */
  isOn(): boolean
  subscribe(listener: () => void): () => void
  /** How often the calls went on. */
  ends(): number
  /**
   * Waits until the calls go on; rejects when the call is aborted.
   *
   * @param ends - How often they had gone on when the call was sent: what was settled since is not waited for.
   */
  wait(ends: number, signal?: AbortSignal | null): Promise<void>
  /** Lets all calls go on. */
  end(): void
}

export function createPause(): Pause {
  const waiting = new Set<() => void>()
  let count = 0
  const { tell, subscribe } = createListeners()
  return {
    isOn: () => waiting.size > 0,
    subscribe,
    ends: () => count,
    wait: (ends, signal) =>
      new Promise<void>((resolve, reject) => {
        if (ends < count) return resolve()
        waiting.add(resolve)
        signal?.addEventListener('abort', () => {
          waiting.delete(resolve)
          tell()
          reject(signal.reason)
        })
        tell()
      }),
    end() {
      count += 1
      for (const resolve of waiting) resolve()
      waiting.clear()
      tell()
    },
  }
}
