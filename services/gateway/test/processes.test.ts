import { afterEach, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, type Program, startProgram, until } from '@svc/http/testing'
import { nthAddress } from '../src/keep-gateways.ts'

const running: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of running.splice(0).toReversed()) await stop()
})

test('PROCESSES gateways share one port, one that dies is started again, and all end together', async () => {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'gateways-'))
  running.push(() => rm(folder, { recursive: true }))
  const unix = join(folder, 'metrics')
  const METRICS_ADDRESS = `unix:${unix}`
  const gateway = startGateways({ PORT: String(port), DRAIN_SECONDS: '0', METRICS_ADDRESS })
  const urls = [await gateway.url(), await gateway.url()]
  expect(urls).toEqual(Array(2).fill(`http://127.0.0.1:${port}`))

  for (const path of [unix, `${unix}.1`])
    expect((await fetch('http://localhost/metrics', { unix: path })).status).toBe(200)

  const [victim] = await childrenOf(gateway.pid)
  process.kill(Number(victim), 'SIGKILL')
  const ended = await gateway.logs('process ended')
  expect(ended).toMatchObject({ name: 'gateway 1', signal: 'SIGKILL' })
  await gateway.url()
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
  const gateway = startGateways({ PORT: String(port), DRAIN_SECONDS: '0' })
  gateway.ignoreLog()
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
  const gateway = startGateways({ PORT: '0' })
  expect(await gateway.exited).not.toBe(0)
  expect(await gateway.errors()).toContain('PORT must name a port, not 0')
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

function startGateways(settings: Record<string, string>): Program {
  const index = join(import.meta.dir, '../src/index.ts')
  const gateway = startProgram(index, { PROCESSES: '2', ...settings })
  running.push(() => gateway.kill('SIGKILL'))
  return gateway
}
