import { expect, test } from 'bun:test'
import { OPERATIONS } from '../src/operations/index.ts'

test('what reads needs no scope that writes', () => {
  const reads = Object.values(OPERATIONS).filter(({ at }) => at.startsWith('GET '))
  expect(reads.length).toBeGreaterThan(20)
  expect(reads.filter(({ scope }) => scope.endsWith(':write'))).toEqual([])
})

test('each operation has an address of its own', () => {
  const addresses = Object.values(OPERATIONS).map(({ at }) => at)
  expect(new Set(addresses).size).toBe(addresses.length)
})
