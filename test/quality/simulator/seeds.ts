import { seeded as numbersOf } from '../../../packages/clip-engine/test/composed/compose-words.ts'
import type { Choices } from './run.ts'

/** Choices by a seed, which are noted. */
export function seeded(seed: number): Choices & { taken: number[] } {
  // The factor spreads seeds that follow each other over the states of the generator.
  const next = numbersOf(Math.imul(seed, 0x9e3779b1))
  const taken: number[] = []
  const choose = (count: number) => {
    const choice = (next() * 2 ** 32) % count
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
