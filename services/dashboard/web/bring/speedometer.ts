/** Milliseconds over which the speed is taken: long enough to be calm, short enough to notice a change. */
const WINDOW_MS = 8000
/** Shorter stretches say little. */
const LEAST_MS = 700

/** Measures how fast bytes arrive: call it with the bytes so far. `null` until it can tell. */
export function createSpeedometer(now = () => performance.now()): (bytes: number) => number | null {
  const seen: { at: number; bytes: number }[] = []
  return (bytes) => {
    const at = now()
    seen.push({ at, bytes })
    while (seen[0] && at - seen[0].at > WINDOW_MS) seen.shift()
    const first = seen[0]
    if (!first || at - first.at < LEAST_MS) return null
    return ((bytes - first.bytes) / (at - first.at)) * 1000
  }
}
