import { forgetSession, readSession, SIGNED_IN } from './session.ts'

type Listener = () => void

/** The calls that wait because the session ended. */
function createSessionEnd() {
  const waiting = new Set<() => void>()
  const listeners = new Set<Listener>()
  const tell = () => {
    for (const listener of listeners) listener()
  }

  /** Sends what waits, if a member is signed in again. */
  async function goOn(): Promise<void> {
    forgetSession()
    const { caller } = await readSession()
    if (!caller) return
    for (const resolve of waiting) resolve()
    waiting.clear()
    tell()
  }

  new BroadcastChannel(SIGNED_IN).addEventListener('message', goOn)
  return {
    goOn,
    isOver: () => waiting.size > 0,
    subscribe(listener: Listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Waits for a new session; rejects when the call is aborted. */
    wait: (signal?: AbortSignal | null) =>
      new Promise<void>((resolve, reject) => {
        waiting.add(resolve)
        signal?.addEventListener('abort', () => {
          waiting.delete(resolve)
          tell()
          reject(signal.reason)
        })
        tell()
      }),
  }
}

export const sessionEnd = createSessionEnd()
