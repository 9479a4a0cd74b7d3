import { expect, test } from 'bun:test'
import { ChunkedDecoder } from '../src/wire/chunked-decoder.ts'

test('chunks of one byte cost a fraction of those that are read as text', () => {
  const plain = costOf('1\r\nx\r\n')
  const withExtension = costOf('1;a\r\nx\r\n')
  expect(plain).toBeLessThan(withExtension / 2)
})

/** Microseconds of this thread for many chunks: the least of several rounds, since collecting garbage of others falls into some. */
function costOf(chunk: string): number {
  const bytes = Buffer.from(chunk.repeat(10_000))
  const decode = () => {
    const decoder = new ChunkedDecoder()
    expect(decoder.decode(bytes, 0)).toBe(bytes.length)
    expect(decoder.part).toHaveLength(10_000)
  }
  const rounds = Array.from({ length: 15 }, () => {
    const before = process.threadCpuUsage()
    for (let n = 0; n < 3; n += 1) decode()
    const { user, system } = process.threadCpuUsage(before)
    return user + system
  })
  return Math.min(...rounds)
}
