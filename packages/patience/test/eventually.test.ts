import { describe, expect, spyOn, test } from 'bun:test'
import { eventually, startFairClock, until } from '../src/index.ts'

/** A machine that gives this process a share of a processor, by its own clock. */
function machine(share: number) {
  let passed = 0
  return {
    readings: {
      passed: () => passed,
      worked() {
        passed += 1
        return passed * share
      },
    },
    pass(milliseconds: number) {
      passed += milliseconds
    },
  }
}

describe('a fair clock', () => {
  test.each([1, 0.5, 0.05])(
    'counts a second as %p where that share of a processor is had',
    (share) => {
      const { readings, pass } = machine(share)
      const clock = startFairClock(readings)
      pass(3_000)
      clock.seconds()
      const before = clock.seconds()
      pass(1_000)
      expect(clock.seconds() - before).toBeCloseTo(share, 1)
    },
  )

  test('looks at its share every two seconds, and not more often', () => {
    const { readings, pass } = machine(1)
    let looks = 0
    const clock = startFairClock({
      ...readings,
      worked: () => (looks++ < 0 ? 0 : readings.worked()),
    })
    for (let time = 0; time < 19; time++) {
      pass(100)
      clock.seconds()
    }
    expect(looks).toBe(0)
    pass(200)
    clock.seconds()
    expect(looks).toBeGreaterThan(0)
  })

  test('goes as any other on this machine, or slower', () => {
    const begun = performance.now()
    const clock = startFairClock()
    while (performance.now() - begun < 50);
    expect(clock.seconds()).toBeGreaterThan(0)
    expect(clock.seconds()).toBeLessThanOrEqual((performance.now() - begun) / 1000)
  })
})

describe('waiting', () => {
  /** Counts the looks that were waited between; each takes a second. */
  const counted = () => {
    let seconds = 0
    const pause = async () => {
      seconds += 1
    }
    return { pause, clock: { seconds: () => seconds } }
  }

  test('ends with what is expected', async () => {
    const { clock, pause } = counted()
    const seen = () => {
      expect(clock.seconds()).toBe(5)
      return 'five'
    }
    expect(await eventually(seen, { clock, pause })).toBe('five')
    expect(await until(() => clock.seconds() > 7 && 'eight', { clock, pause })).toBe('eight')
  })

  test('ends at its limit with what was still wrong', async () => {
    const { clock, pause } = counted()
    const never = () => expect(clock.seconds()).toBe(-1)
    await expect(eventually(never, { limit: 9, clock, pause })).rejects.toThrow('-1')
    expect(clock.seconds()).toBe(10)
    await expect(until(() => 0, { limit: 12, clock, pause })).rejects.toThrow('Still 0')
    expect(clock.seconds()).toBe(13)
  })

  test('ends after two minutes when nothing else is said', async () => {
    const { clock, pause } = counted()
    await expect(until(() => 0, { clock, pause })).rejects.toThrow('Still 0')
    expect(clock.seconds()).toBe(121)
  })

  test('looks rarely at what is waited for long, and is late by a twentieth of that at most', async () => {
    let now = 0
    const pauses: number[] = []
    using _time = spyOn(performance, 'now').mockImplementation(() => now)
    using _timer = spyOn(globalThis, 'setTimeout').mockImplementation(((
      go: () => void,
      ms: number,
    ) => {
      pauses.push(ms)
      expect(ms).toBeLessThanOrEqual(Math.max(20, now / 19.99))
      now += ms
      queueMicrotask(go)
    }) as never)
    await until(() => now > 30_000, { clock: counted().clock })
    expect([pauses[0], pauses.at(-1)]).toEqual([20, 500])
    expect(pauses.length).toBeLessThan(140)
  })
})
