/** A clock with its timers that stands still until a test moves it: what is tried takes it instead of the process's own. */
export interface ManualClock {
  /** Milliseconds since it was made. */
  now(): number
  setTimeout(call: () => void, milliseconds: number): number
  setInterval(call: () => void, milliseconds: number): number
  clearTimeout(timer: unknown): void
  clearInterval(timer: unknown): void
  /** Lets time pass: each timer that is due is called at its time, one after the other, and what awaits it goes on. */
  advance(milliseconds: number): Promise<void>
}

export function createManualClock(): ManualClock {
  let now = 0
  let last = 0
  const timers = new Map<unknown, { at: number; every: number; call(): void }>()

  function add(call: () => void, milliseconds: number, every: number): number {
    timers.set(++last, { at: now + milliseconds, every, call })
    return last
  }
  const clear = (timer: unknown) => void timers.delete(timer)

  return {
    now: () => now,
    setTimeout: (call, milliseconds) => add(call, milliseconds, 0),
    setInterval: (call, milliseconds) => add(call, milliseconds, milliseconds),
    clearTimeout: clear,
    clearInterval: clear,
    async advance(milliseconds) {
      const end = now + milliseconds
      for (;;) {
        const [next] = [...timers].sort(([, one], [, other]) => one.at - other.at)
        if (!next || next[1].at > end) break
        const [id, timer] = next
        now = timer.at
        if (timer.every > 0) timer.at += timer.every
        else timers.delete(id)
        timer.call()
        await new Promise(setImmediate)
      }
      now = end
      await new Promise(setImmediate)
    },
  }
}
