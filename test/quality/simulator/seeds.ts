import type { Choices } from './run.ts'

/** Choices by a seed, which are noted. */
export function seeded(seed: number): Choices & { taken: number[] } {
  // Of all generators of 32 bits the shortest whose numbers look like chance: mulberry32.
  let state = Math.imul(seed, 0x9e3779b1)
  const taken: number[] = []
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const choose = (count: number) => {
    const choice = next() % count
    taken.push(choice)
    return choice
  }
  return { taken, choose }
}

/** Choices as they are listed; what is not in the list is the simplest. */
export function listed(list: readonly number[]): Choices {
  let at = 0
  return { choose: (count) => Math.min(list[at++] ?? 0, count - 1) }
}

/**
 * Finds a shorter list, with smaller numbers, by which the same goes wrong: leaves out more and more, and makes the rest zero.
 *
 * @param isRed - Whether the list still shows it.
 * @param most - How often that is asked.
 */
export async function shrink(
  list: readonly number[],
  isRed: (list: readonly number[]) => Promise<boolean>,
  most: number,
): Promise<readonly number[]> {
  let best = list
  let asked = 0
  const tries = async (shorter: readonly number[]) => {
    asked += 1
    if (asked > most || !(await isRed(shorter))) return false
    best = shorter
    return true
  }
  for (
    let size = Math.ceil(list.length / 2);
    size >= 1 && asked < most;
    size = Math.floor(size / 2)
  ) {
    for (let at = 0; at < best.length && asked < most; ) {
      const [before, block, after] = [
        best.slice(0, at),
        best.slice(at, at + size),
        best.slice(at + size),
      ]
      if (await tries([...before, ...after])) continue
      if (block.some((choice) => choice > 0))
        await tries([...before, ...block.map(() => 0), ...after])
      at += size
    }
  }
  return best
}
