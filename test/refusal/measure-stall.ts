import { slowness } from '@svc/patience'

/**
 * Measures for how long a request blocks an event loop, in milliseconds of a quiet processor.
 *
 * In time of the processor, on the loop's own thread: other programs on the machine make no difference. Of several tries the
 * shortest counts, since code is compiled and memory is cleaned up during some of them.
 *
 * @param enough - A try below this needs no other.
 */
export async function measureStall(
  ask: () => Promise<unknown>,
  { tries = 3, enough = 0 }: { tries?: number; enough?: number } = {},
): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  // Measured only where it can make a difference: it takes longer than most requests.
  let slow: number | null = null
  for (let attempt = 0; attempt < tries; attempt += 1) {
    least = Math.min(least, await longestTurn(ask))
    if (least <= enough) return least
    slow ??= slowness()
    if (least / slow <= enough) break
  }
  return least / (slow ?? 1)
}

/** Returns the longest time between two turns of the loop during a request. */
async function longestTurn(ask: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let since = spent()
  let isOver = false
  const look = () => {
    const now = spent()
    longest = Math.max(longest, now - since)
    since = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  since = spent()
  await ask()
  isOver = true
  look()
  return longest
}

function spent(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
