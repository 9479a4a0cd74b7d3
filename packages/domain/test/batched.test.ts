import { describe, expect, test } from 'bun:test'
import { until } from '@svc/patience'
import { batched } from '../src/combine-reads.ts'

/** Doubles numbers, when it is allowed to go on, and notes each batch. */
function doubler(wasUndone: () => boolean = () => false) {
  const batches: number[][] = []
  const gates: PromiseWithResolvers<void>[] = []
  const double = batched(async (numbers: number[]) => {
    batches.push(numbers)
    const gate = Promise.withResolvers<void>()
    gates.push(gate)
    await gate.promise
    if (numbers.includes(13)) throw new Error('Thirteen.')
    return numbers.map((number) => number * 2)
  }, wasUndone)
  return {
    batches,
    double,
    /** Lets a batch go on, as soon as it is under way. */
    async goOn(index: number) {
      const gate = await until(() => gates[index])
      gate.resolve()
      await new Promise<void>((resolve) => setImmediate(resolve))
    },
  }
}

describe('a batched call', () => {
  test('starts at once, and gathers what is asked while two are under way', async () => {
    const { batches, double, goOn } = doubler()
    const answers = [1, 2, 3, 4, 5].map(double)
    expect(batches).toEqual([[1], [2]])
    await goOn(1)
    expect(await answers[1]).toBe(4)
    expect(batches).toEqual([[1], [2], [3, 4, 5]])
    await goOn(2)
    expect(await Promise.all(answers.slice(2))).toEqual([6, 8, 10])
    await goOn(0)
    expect(await answers[0]).toBe(2)
  })

  test('fails with those it went together with, and with no other', async () => {
    const { batches, double, goOn } = doubler()
    const outcomes = Promise.allSettled([1, 2, 13, 4].map(double))
    await goOn(0)
    const later = double(5)
    await goOn(1)
    await goOn(2)
    await goOn(3)
    expect((await outcomes).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect(await later).toBe(10)
    expect(batches).toEqual([[1], [2], [13, 4], [5]])
  })

  test('that left nothing behind is tried once without the calls it shared a statement with', async () => {
    const { batches, double, goOn } = doubler(() => true)
    const outcomes = Promise.allSettled([1, 2, 13, 4, 5].map(double))
    for (const turn of [0, 1, 2, 3, 4, 5]) await goOn(turn)
    expect(await outcomes).toMatchObject([
      { value: 2 },
      { value: 4 },
      { status: 'rejected' },
      { value: 8 },
      { value: 10 },
    ])
    expect(batches.slice(2)).toEqual([[13, 4, 5], [13], [4], [5]])
  })

  test('goes with at most sixty-four', async () => {
    const { batches, double, goOn } = doubler()
    const answers = Array.from({ length: 130 }, (_, number) => double(number + 100))
    for (let turn = 0; turn < 4; turn += 1) await goOn(turn)
    expect(await Promise.all(answers)).toEqual(answers.map((_, number) => (number + 100) * 2))
    expect(Math.max(...batches.map(({ length }) => length))).toBe(64)
  })
})
