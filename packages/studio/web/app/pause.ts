type Listener = () => void

/** Calls that wait until something is settled. */
export interface Pause {
  /** Whether any call waits. */
  isOn(): boolean
  subscribe(listener: Listener): () => void
  /** Waits until the calls go on; rejects when the call is aborted. */
  wait(signal?: AbortSignal | null): Promise<void>
  /** Lets all calls go on. */
  end(): void
}

export function createPause(): Pause {
  const waiting = new Set<() => void>()
  const listeners = new Set<Listener>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    isOn: () => waiting.size > 0,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    wait: (signal) =>
      new Promise<void>((resolve, reject) => {
        waiting.add(resolve)
        signal?.addEventListener('abort', () => {
          waiting.delete(resolve)
          tell()
          reject(signal.reason)
        })
        tell()
      }),
    end() {
      for (const resolve of waiting) resolve()
      waiting.clear()
      tell()
    },
  }
}
