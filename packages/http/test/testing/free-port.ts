import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** A port of this machine below those that the system gives to others: it is still free when a program takes it later. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_768)
    const server = createServer()
    const free = Promise.withResolvers<boolean>()
    server.once('error', () => free.resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => free.resolve(true)))
    if (await free.promise) return port
  }
}
