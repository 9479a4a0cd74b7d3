import { expect, test } from 'bun:test'
import { createServer } from 'node:net'
import { freePort } from '../src/postgres/server.ts'

test('a free port is none of those that the system gives to others meanwhile', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()))
  expect(ports.filter((port) => port < 10_000 || port > 32_767)).toEqual([])
})

test('a port that is preferred is taken while it is free, and another one while it is not', async () => {
  const preferred = await freePort()
  expect(await freePort(preferred)).toBe(preferred)
  const server = createServer()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(preferred, '127.0.0.1', resolve)
  await promise
  expect(await freePort(preferred)).not.toBe(preferred)
  server.close()
})
