import { afterEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { freePort, until } from '@svc/http/testing'
import { nthAddress } from '../src/keep-gateways.ts'

const running: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of running.splice(0).toReversed()) await stop()
})

test('PROCESSES gateways share one port, one that dies is started again, and all end together', async () => {
  const port = await freePort()
  const gateway = Bun.spawn([process.execPath, join(import.meta.dir, '../src/index.ts')], {
    env: { PATH: process.env.PATH, PORT: String(port), PROCESSES: '2', DRAIN_SECONDS: '0' },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  running.push(() => gateway.kill('SIGKILL'))
  const lines: Record<string, unknown>[] = []
  void follow(gateway.stdout, (line) => lines.push(line))
  const listening = () => lines.filter(({ event }) => event === 'listening')
  await until('both listen', () => listening().length === 2)
  expect(listening().map(({ url }) => url)).toEqual(Array(2).fill(`http://127.0.0.1:${port}`))

  const [victim] = await childrenOf(gateway.pid)
  process.kill(Number(victim), 'SIGKILL')
  await until('another one listens', () => listening().length === 3)
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'process ended', signal: 'SIGKILL' }),
  )
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      fetch(`http://127.0.0.1:${port}/healthz`, { keepalive: false }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))

  gateway.kill('SIGTERM')
  expect(await gateway.exited).toBe(0)
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
})

test('the processes end with the one that keeps them, however it ends', async () => {
  const port = await freePort()
  const gateway = Bun.spawn([process.execPath, join(import.meta.dir, '../src/index.ts')], {
    env: { PATH: process.env.PATH, PORT: String(port), PROCESSES: '2', DRAIN_SECONDS: '0' },
    stdin: 'ignore',
    stdout: 'ignore',
  })
  running.push(() => gateway.kill('SIGKILL'))
  const alive = () =>
    fetch(`http://127.0.0.1:${port}/healthz`, { keepalive: false }).then(
      () => true,
      () => false,
    )
  await until('it listens', alive)
  gateway.kill('SIGKILL')
  await until('all have ended', async () => !(await alive()))
})

test('several processes on a free port are refused, because each would take another one', async () => {
  const gateway = Bun.spawn([process.execPath, join(import.meta.dir, '../src/index.ts')], {
    env: { PATH: process.env.PATH, PORT: '0', PROCESSES: '2' },
    stdout: 'ignore',
    stderr: 'pipe',
  })
  expect(await gateway.exited).not.toBe(0)
  expect(await new Response(gateway.stderr).text()).toContain('PORT must name a port, not 0')
})

test('each process serves its metrics at an address of its own', () => {
  expect([0, 1, 2].map((index) => nthAddress('127.0.0.1:9464', index))).toEqual([
    '127.0.0.1:9464',
    '127.0.0.1:9465',
    '127.0.0.1:9466',
  ])
  expect(nthAddress('unix:/run/metrics.sock', 1)).toBe('unix:/run/metrics.sock.1')
})

async function childrenOf(pid: number): Promise<string[]> {
  return (await Bun.$`pgrep -P ${pid}`.text()).trim().split('\n')
}

async function follow(
  stream: ReadableStream<Uint8Array>,
  onLine: (line: Record<string, unknown>) => void,
): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(JSON.parse(line))
  }
}
