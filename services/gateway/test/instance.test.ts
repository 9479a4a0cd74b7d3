import { afterAll, describe, expect, test } from 'bun:test'
import { Instance } from '../src/instance.ts'
import { GATEWAY_LIMITS } from '../src/limits.ts'

const made: Instance[] = []
afterAll(() => {
  for (const instance of made) instance.retire()
})

describe('an instance that fails', () => {
  test('is left out after some failures in a row, each time for twice as long, at most the longest time', () => {
    const { instance, clock, told } = start()
    fail(instance, 4)
    expect(instance.isOpen).toBe(true)
    instance.answered()
    fail(instance, 4)
    expect(instance.isOpen).toBe(true)
    for (const pause of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      fail(instance, 1)
      expect(instance.pause).toBe(pause)
      clock.now += pause - 1
      expect(instance.isOpen).toBe(false)
      clock.now += 1
      expect(instance.isOpen).toBe(true)
    }
    instance.answered()
    fail(instance, 4)
    expect(instance.isOpen).toBe(true)
    expect(told).toEqual(['fails and is left out', 'works again'])
  })

  test('is tried by one request at a time', () => {
    const { instance, clock } = start()
    fail(instance, 5)
    clock.now += 1000
    const isTrial = instance.begin()
    expect([isTrial, instance.isOpen, instance.busy]).toEqual([true, false, 1])
    instance.end(isTrial)
    expect([instance.isOpen, instance.busy]).toEqual([true, 0])
  })

  test.each([
    ['late each time', ['late', 'late', 'late', 'late', 'late'], true],
    ['late, and broken off once', ['late', 'late', 'broke off', 'late', 'late'], false],
    ['late at last', ['broke off', 'late', 'late', 'late', 'late'], false],
  ] as const)('hangs when it is %s', (_, ways, isHung) => {
    const { instance, clock } = start()
    for (const way of ways) instance.failed(way)
    expect(instance.isHung).toBe(isHung)
    clock.now += 1000
    expect(instance.isHung).toBe(false)
  })
})

test('an instance is unfit after some failed checks in a row, until one passes', () => {
  const { instance, told } = start()
  instance.checked(false)
  instance.checked(true)
  instance.checked(false)
  expect(instance.isOpen).toBe(true)
  instance.checked(false)
  expect([instance.isOpen, instance.isUnfit]).toEqual([false, true])
  instance.checked(true)
  expect(instance.isOpen).toBe(true)
  expect(told).toEqual(['is not ready', 'is ready again'])
})

test('an instance that does not answer is given up when requests have waited for it as long as they may', () => {
  const { instance, clock, told } = start()
  expect(instance.isGivenUp).toBe(false)
  instance.missed(3_600_000)
  clock.now += GATEWAY_LIMITS.hold - 1
  instance.missed()
  expect([instance.isReachable, instance.isGivenUp]).toEqual([false, false])
  clock.now += 1
  expect(instance.isGivenUp).toBe(true)
  instance.answered()
  expect(instance.isGivenUp).toBe(false)
  expect(told).toEqual(['is unreachable'])
})

function start() {
  const clock = { now: 1_000_000 }
  const told: string[] = []
  const instance = new Instance(
    { baseUrl: 'http://127.0.0.1:1' },
    GATEWAY_LIMITS,
    (_, change) => told.push(change),
    () => clock.now,
  )
  made.push(instance)
  return { instance, clock, told }
}

function fail(instance: Instance, times: number): void {
  for (let time = 0; time < times; time++) instance.failed('broke off')
}
