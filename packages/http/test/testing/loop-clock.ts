/**
 * A clock that stands still while this process is not scheduled: it counts short pauses of the event loop, and a pause in which
 * the machine ran something else counts as one. So a test can require "within a second" of programs on a busy machine.
 *
 * @param ask - Asks another process, such as the database, for anything. The clock stands still until that has answered, too.
 */
export function startLoopClock(
  ask: () => PromiseLike<unknown> = async () => {},
): { seconds(): number } & Disposable {
  let ticks = 0
  let isOver = false
  const tick = async () => {
    while (!isOver) {
      // wall clock: a tick of the clock
      const pause = Bun.sleep(TICK_MS)
      await Promise.all([pause, ask()])
      ticks += 1
    }
  }
  // What is asked may be gone when the test is over.
  void tick().catch(() => {})
  return {
    seconds: () => (ticks * TICK_MS) / 1000,
    [Symbol.dispose]: () => {
      isOver = true
    },
  }
}

const TICK_MS = 20
