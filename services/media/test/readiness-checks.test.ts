import { expect, test } from 'bun:test'
import { hasRoom } from '../src/readiness-checks.ts'

const MEGABYTE = 1024 * 1024
const GIGABYTE = 1024 * MEGABYTE

test.each([
  ['a large volume with a gigabyte', 100 * GIGABYTE, GIGABYTE, true],
  ['a large volume with less', 100 * GIGABYTE, GIGABYTE - 1, false],
  ['a small volume with a tenth of it', 500 * MEGABYTE, 50 * MEGABYTE, true],
  ['a small volume with less', 500 * MEGABYTE, 49 * MEGABYTE, false],
  ['a full volume', 500 * MEGABYTE, 0, false],
])('%s is ready: %p of which %p are free: %p', (_, sizeBytes, freeBytes, isReady) => {
  expect(hasRoom({ sizeBytes, freeBytes })).toBe(isReady)
})
