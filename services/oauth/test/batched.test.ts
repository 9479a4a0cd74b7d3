import { describe, expect, test } from 'bun:test'
import { batched } from '../src/batched.ts'

/** Doubles numbers, when it is told to go on, and notes what went together. */
function doubler() {
  const batches: number[][] = []
  const gates: PromiseWithResolvers<void>[] = []
  const double = batched(async (numbers: number[]) => {
    batches.push(numbers)
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    await gate.promise
    if (numbers.includes(13)) throw new Error('Thirteen.')
    return numbers.map((number) => number * 2)
  })
  return { batches, double, goOn: (index: number) => gates[index]?.resolve() }
}

describe('a batched call', () => {
  test('starts at once, and gathers what is asked while two are under way', async () => {
    const { batches, double, goOn } = doubler()
    const answers = [1, 2, 3, 4, 5].map(double)
    expect(batches).toEqual([[1], [2]])
    goOn(1)
    expect(await answers[1]).toBe(4)
    await Promise.resolve()
    expect(batches).toEqual([[1], [2], [3, 4, 5]])
    goOn(2)
    expect(await Promise.all(answers.slice(2))).toEqual([6, 8, 10])
    goOn(0)
    expect(await answers[0]).toBe(2)
  })

  test('fails with those it went together with, and with no other', async () => {
    const { batches, double, goOn } = doubler()
    const outcomes = Promise.allSettled([1, 2, 13, 4].map(double))
    goOn(0)
    await Bun.sleep(1)
    const later = double(5)
    goOn(1)
    goOn(2)
    await Bun.sleep(1)
    goOn(3)
    expect((await outcomes).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect(await later).toBe(10)
    expect(batches).toEqual([[1], [2], [13, 4], [5]])
  })

  test('goes with at most sixty-four', async () => {
    const { batches, double, goOn } = doubler()
    const answers = Array.from({ length: 130 }, (_, number) => double(number + 100))
    for (let turn = 0; turn < 6; turn += 1) {
      goOn(turn)
      await Bun.sleep(1)
    }
    expect(await Promise.all(answers)).toEqual(answers.map((_, number) => (number + 100) * 2))
    expect(Math.max(...batches.map(({ length }) => length))).toBe(64)
  })
})
