import { expect, test } from 'bun:test'
import { ChunkedDecoder } from '../src/wire/chunked-decoder.ts'

test('chunks of one byte cost a fraction of those that are read as text', () => {
  const plain = costOf('1\r\nx\r\n')
  const withExtension = costOf('1;a\r\nx\r\n')
  expect(plain).toBeLessThan(withExtension / 3)
})

/** Microseconds of the processor for many chunks. */
function costOf(chunk: string): number {
  const bytes = Buffer.from(chunk.repeat(10_000))
  const decode = () => {
    const decoder = new ChunkedDecoder()
    expect(decoder.decode(bytes, 0)).toBe(bytes.length)
    expect(decoder.part).toHaveLength(10_000)
  }
  decode()
  const before = process.cpuUsage()
  for (let n = 0; n < 30; n += 1) decode()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
