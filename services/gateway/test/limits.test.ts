import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { GATEWAY_LIMITS, MOST_FETCHES } from '../src/limits.ts'

const { calls, streams, health, ejection, ...limits } = GATEWAY_LIMITS
const TOLD = readFileSync(`${import.meta.dir}/../../../docs/design/traffic.md`, 'utf8')

test.each([
  `${calls.most} calls`,
  `${streams.most.toLocaleString('en')} streams`,
  `wait up to ${calls.longestWait / 1000} s in order`,
  `after ${limits.silence / 1000} s is 504`,
  `within ${limits.body / 1000} s`,
  `looked up every ${limits.resolution / 1000} s`,
  `requests wait up to ${limits.hold / 1000} s`,
  `for ${ejection.shortest / 1000} s, then 2, up to ${ejection.longest / 1000};`,
  `took ${MOST_FETCHES.toLocaleString('en')} requests at once`,
])('what the document on traffic says is so: %s', (words) => {
  expect(TOLD).toContain(words)
})

test('what it says in words is so, too', () => {
  // Half of the calls, an eighth of the streams; every second, two failures; five failures.
  expect([calls.most / calls.mostPerAddress, streams.most / streams.mostPerAddress]).toEqual([2, 8])
  expect([health.interval, health.failures, ejection.failures]).toEqual([1000, 2, 5])
})

test('ten thousand streams leave room for all calls of the instances that have them', () => {
  const instances = Math.ceil(10_000 / streams.most)
  expect(instances * (calls.most + streams.most)).toBeLessThan(MOST_FETCHES)
})
