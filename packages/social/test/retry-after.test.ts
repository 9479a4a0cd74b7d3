import { expect, test } from 'bun:test'
import { retryAfter } from '../src/web/explain-answer.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const DAY = 86_400

test.each<[Record<string, string>, number | null]>([
  [{ 'retry-after': '90' }, 90],
  [{ 'retry-after': 'Sun, 01 Mar 2026 12:01:30 GMT' }, 90],
  [{ 'ratelimit-reset': String(NOW / 1000 + 60) }, 60],
  [{ 'x-ratelimit-reset': '2026-03-01T12:05:00.000Z' }, 300],
  [{ 'retry-after': '90', 'x-ratelimit-reset': '2026-03-01T12:05:00.000Z' }, 90],
  [{ 'ratelimit-reset': String(NOW / 1000 + 60), 'x-ratelimit-reset': '2027-01-01' }, 60],
  [{ 'retry-after': '0' }, 1],
  [{ 'x-ratelimit-reset': '2026-03-01T11:00:00.000Z' }, 1],
  [{ 'retry-after': String(DAY) }, DAY],
  [{ 'retry-after': String(DAY + 1) }, DAY],
  [{ 'retry-after': 'soon' }, null],
  [{}, null],
])('%j asks to wait %p seconds', (headers, seconds) => {
  expect(retryAfter(new Headers(headers), NOW)).toBe(seconds)
})
