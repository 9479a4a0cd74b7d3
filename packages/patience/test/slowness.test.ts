import { expect, test } from 'bun:test'
import { boundOf, costOf, slowness } from '../src/index.ts'

test.each([
  [1, 1],
  [6, 2],
  [30, 10],
])('work that takes %d ms instead of three makes bounds %d times as wide', (ms, times) => {
  let spent = 0
  expect(slowness(() => (spent += ms))).toBe(times)
})

test.each([
  [9, 10],
  [10, 30],
  [31, 30],
])(
  'work of %d ms that may take ten is held to %d ms by a processor that is three times slower',
  (spent, bound) => {
    expect(boundOf(10, spent, () => 3)).toBe(bound)
  },
)

test('what work costs is about what it takes, or less', () => {
  const before = process.cpuUsage()
  const cost = costOf(() => {
    const begun = process.threadCpuUsage().user
    while (process.threadCpuUsage().user - begun < 50_000);
  })
  const { user, system } = process.cpuUsage(before)
  expect(cost).toBeGreaterThan(0)
  expect(cost).toBeLessThanOrEqual((user + system) / 1e6)
})
