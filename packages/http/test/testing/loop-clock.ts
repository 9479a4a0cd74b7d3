/**
 * A clock that stands still while this process is not scheduled: it counts short pauses of the event loop, and a pause in which
 * the machine ran something else counts as one. So a test can require "within a second" of programs on a busy machine.
 */
export function startLoopClock(): { seconds(): number } & Disposable {
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
  }, TICK_MS)
  return {
    seconds: () => (ticks * TICK_MS) / 1000,
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

const TICK_MS = 20
