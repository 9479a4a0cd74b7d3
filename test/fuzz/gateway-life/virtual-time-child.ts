interface Timer {
  at: number
  every: number | null
  call: () => void
}

/** A clock that stands still until it is moved. It takes the place of this process's timers until it is disposed of. */
export interface VirtualTime extends Disposable {
  /** Moves the clock, and calls what is due by then, in order. */
  move(milliseconds: number): void
  /** Forgets all timers. */
  clear(): void
}

export function takeTime(): VirtualTime {
  const real = { setTimeout, setInterval, clearTimeout, clearInterval, now: performance.now }
  const timers = new Set<Timer>()
  let now = 0

  const start = (call: () => void, pause: number, every: number | null) => {
    const timer = Object.assign({ at: now + pause, every, call }, { unref: () => timer })
    timers.add(timer)
    return timer
  }
  const stop = (timer: unknown) => void timers.delete(timer as Timer)
  Object.assign(globalThis, {
    setTimeout: (call: () => void, pause = 0) => start(call, pause, null),
    setInterval: (call: () => void, pause = 0) => start(call, pause, pause),
    clearTimeout: stop,
    clearInterval: stop,
  })
  performance.now = () => now

  return {
    move(milliseconds) {
      const until = now + milliseconds
      for (;;) {
        let next: Timer | null = null
        for (const timer of timers)
          if (timer.at <= until && (!next || timer.at < next.at)) next = timer
        if (!next) break
        now = Math.max(now, next.at)
        if (next.every === null) timers.delete(next)
        else next.at += next.every
        next.call()
      }
      now = until
    },
    clear: () => timers.clear(),
    [Symbol.dispose]() {
      const { now: clock, ...functions } = real
      Object.assign(globalThis, functions)
      performance.now = clock
    },
  }
}
