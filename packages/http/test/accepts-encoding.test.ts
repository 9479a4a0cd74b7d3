import { expect, test } from 'bun:test'
import { acceptsEncoding } from '../src/accepts-encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', true],
  ['gzip;q=0.5, BR ; q=1.0', true],
  ['br;q=0, gzip', false],
  ['gzip, br ;q=0.000', false],
  ['', false],
  // Twenty are looked at.
  [`${'gzip,'.repeat(19)}br`, true],
  [`${'gzip,'.repeat(20)}br`, false],
])('a request with Accept-Encoding “%s” takes br: %p', (header, isTaken) => {
  const request = new Request('http://localhost/', { headers: { 'accept-encoding': header } })
  expect(acceptsEncoding(request, 'br')).toBe(isTaken)
})
