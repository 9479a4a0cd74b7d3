import { createListeners } from '../design/listeners.ts'
import { CALLS } from './addresses.ts'

/** Milliseconds until the service is asked again: twice as long each time, up to the longest. */
const FIRST_MS = 500
const LONGEST_MS = 5000
/** Milliseconds after which a service that says nothing counts as one that does not answer. */
const SILENT_MS = 10_000

/** Knows whether the service answers, for all calls that had no answer. */
function createConnection() {
  const { tell, subscribe } = createListeners()
  let isAway = false
  let asking: Promise<boolean> | null = null

  function set(next: boolean): void {
    isAway = next
    tell()
  }

  /** Asks until there is an answer; tells whether the first question had none. */
  async function ask(): Promise<boolean> {
    for (let pause = FIRST_MS; !(await isThere()); pause = Math.min(LONGEST_MS, 2 * pause)) {
      if (!isAway) set(true)
      await pauseOrOnline(pause)
    }
    const wasAway = isAway
    if (wasAway) set(false)
    return wasAway
  }

  return {
    isAway: () => isAway,
    subscribe,
    /**
     * Waits until the service answers; `true` when it did not at first.
     *
     * @throws The reason of the signal, when it is aborted meanwhile.
     */
    async wait(signal?: AbortSignal | null): Promise<boolean> {
      asking ??= ask().finally(() => {
        asking = null
      })
      if (!signal) return asking
      const aborted = Promise.withResolvers<never>()
      const stop = () => aborted.reject(signal.reason)
      signal.addEventListener('abort', stop, { once: true })
      try {
        signal.throwIfAborted()
        return await Promise.race([asking, aborted.promise])
      } finally {
        signal.removeEventListener('abort', stop)
      }
    },
  }
}

async function isThere(): Promise<boolean> {
  try {
    const { status } = await fetch(CALLS, { signal: AbortSignal.timeout(SILENT_MS) })
    return status < 500
  } catch {
    return false
  }
}

/** Waits for a while; less when the browser has a network again. */
export function pauseOrOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    window.addEventListener('online', end)
  })
}

export const connection = createConnection()
