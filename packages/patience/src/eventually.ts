import { type FairClock, startFairClock } from './fair-clock.ts'

interface Options {
  /** Seconds of a fair clock after which waiting has failed. Default: 120. */
  limit?: number
  clock?: FairClock
  /** What passes the time between two looks. Default: a twentieth of the time that was waited so far, from 20 to 500 milliseconds. */
  pause?(): Promise<void>
}

/**
 * Looks again and again until nothing is thrown.
 *
 * @param look - Expects what is waited for, such as `async () => expect(await count()).toBe(2)`.
 * @returns What the last look returned.
 * @throws What the last look threw, when the limit is over.
 */
export async function eventually<T>(
  look: () => T | Promise<T>,
  { limit = LIMIT, clock = startFairClock(), pause = growingPause() }: Options = {},
): Promise<T> {
  for (;;) {
    try {
      return await look()
    } catch (error) {
      if (clock.seconds() > limit) throw error
    }
    await pause()
  }
}

/**
 * Looks again and again until there is something.
 *
 * @returns What was found: anything but `false`, `0`, `''`, `null` and `undefined`.
 */
export function until<T>(
  look: () => T | Promise<T>,
  options: Options = {},
): Promise<Exclude<T, false | 0 | '' | null | undefined>> {
  return eventually(async () => {
    const found = await look()
    if (!found) throw new Error(`Still ${JSON.stringify(found)}, after all: ${look}`)
    return found as Exclude<T, false | 0 | '' | null | undefined>
  }, options)
}

const LIMIT = 120
const LEAST_MS = 20
const MOST_MS = 500
const SHARE = 1 / 20

/** What is waited for long is looked at rarely: looking has a cost, for this process and for the database behind it. */
function growingPause() {
  const begun = performance.now()
  return () => {
    const pause = Math.min(MOST_MS, Math.max(LEAST_MS, (performance.now() - begun) * SHARE))
    return new Promise<void>((resolve) => setTimeout(resolve, pause))
  }
}
