import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '@svc/patience'

/** A Redis of one test file, which may be stopped, paused and started again on the same port. */
export interface TestRedis {
  url: string
  start(): Promise<void>
  /** Ends it at once, and everything it held. */
  kill(): Promise<void>
  /** Stops it from answering while its connections stay open. */
  pause(): void
  resume(): void
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts the `redis-server` of this machine on a free port, in memory only. */
export async function startRedis(hostname = '127.0.0.1'): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'clip-service-redis-'))
  const port = await freePort()
  let server: Bun.Subprocess | undefined

  async function start() {
    const place = ['--port', String(port), '--bind', hostname, '--protected-mode', 'no']
    const options = [...place, '--save', '', '--dir', folder]
    server = Bun.spawn(['redis-server', ...options], { stdout: 'ignore', stderr: 'inherit' })
    await eventually(async () =>
      (await Bun.connect({ hostname, port, socket: { data() {} } })).end(),
    )
  }
  async function kill() {
    server?.kill('SIGKILL')
    await server?.exited
  }

  await start()
  return {
    url: `redis://${hostname}:${port}`,
    start,
    kill,
    pause: () => server?.kill('SIGSTOP'),
    resume: () => server?.kill('SIGCONT'),
    async [Symbol.asyncDispose]() {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A port below those that the system gives to others: it is still free when the server takes it, and when it takes it again. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_768)
    const server = createServer()
    const free = Promise.withResolvers<boolean>()
    server.once('error', () => free.resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => free.resolve(true)))
    if (await free.promise) return port
  }
}
