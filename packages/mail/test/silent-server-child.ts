import { expect, jest, test } from 'bun:test'
import { openMailServer } from '../src/index.ts'

test('a silent server is given up after twenty seconds', async () => {
  const connected = Promise.withResolvers<void>()
  using silent = Bun.listen({
    ...{ hostname: '127.0.0.1', port: 0 },
    socket: { open: () => connected.resolve(), data() {} },
  })
  jest.useFakeTimers()
  const ends: unknown[] = []
  const server = openMailServer({
    smtpUrl: `smtp://127.0.0.1:${silent.port}`,
    from: 'clips@example.org',
  })
  const sent = server
    ?.send({ to: 'ada@example.org', subject: 'Hello', text: 'Hello.' })
    .catch(({ code }) => ends.push(code))
  await connected.promise
  jest.advanceTimersByTime(19_000)
  await new Promise<void>((resolve) => process.nextTick(() => setImmediate(resolve)))
  ends.push('19 seconds')
  jest.advanceTimersByTime(1_001)
  await sent
  expect(ends).toEqual(['19 seconds', 'ETIMEDOUT'])
})
