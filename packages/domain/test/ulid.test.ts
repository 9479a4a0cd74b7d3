import { beforeEach, describe, expect, test } from 'bun:test'
import { isUlid, ulidMaker, ulidToUuid, uuidToUlid } from '../src/ids.ts'

describe('createUlid', () => {
  // One of each test: ids of the future must not be followed by those of tests that run later in this process.
  let createUlid: ReturnType<typeof ulidMaker>
  beforeEach(() => {
    createUlid = ulidMaker()
  })

  test('ascends within a millisecond, and never repeats', () => {
    const now = Date.now() + 60_000
    const ids = Array.from({ length: 10_000 }, () => createUlid(now))
    expect(ids).toEqual([...ids].sort())
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('ascends when the clock steps back an hour', () => {
    const before = createUlid(Date.now() + 3_600_000)
    expect(createUlid(Date.now()) > before).toBe(true)
  })

  test('holds the time when it was made', () => {
    const now = Date.UTC(2100, 0, 1)
    const hex = ulidToUuid(createUlid(now)).replaceAll('-', '')
    expect(Number.parseInt(hex.slice(0, 12), 16)).toBe(now)
  })

  test('gives an id from which the next one cannot be guessed', () => {
    const now = Date.UTC(2101, 0, 1)
    const steps = Array.from({ length: 50 }, () =>
      BigInt(`0x${ulidToUuid(createUlid(now)).replaceAll('-', '')}`),
    )
    const distances = steps.slice(1).map((id, index) => id - (steps[index] ?? 0n))
    expect(new Set(distances).size).toBe(distances.length)
  })
})

describe('the codec', () => {
  test.each([
    ['00000000000000000000000000', '00000000-0000-0000-0000-000000000000'],
    ['7ZZZZZZZZZZZZZZZZZZZZZZZZZ', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
    ['01ARZ3NDEKTSV4RRFFQ69G5FAV', '01563e3a-b5d3-d676-4c61-efb99302bd5b'],
  ])('writes %s as the same 128 bits', (ulid, uuid) => {
    expect(ulidToUuid(ulid)).toBe(uuid)
    expect(uuidToUlid(uuid)).toBe(ulid)
  })

  test.each([
    '',
    '8ZZZZZZZZZZZZZZZZZZZZZZZZZ',
    '01arz3ndektsv4rrffq69g5fav',
    '01ARZ3NDEKTSV4RRFFQ69G5FAI',
    '01ARZ3NDEKTSV4RRFFQ69G5FAV\n',
  ])('takes %p for no id', (text) => {
    expect(isUlid(text)).toBe(false)
  })
})
