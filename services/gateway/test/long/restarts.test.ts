import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram, until } from '@svc/http/testing'
import { eventually } from '@svc/patience'
import { startGateway } from '../start-gateway.ts'
import { type Load, startLoad } from '../steady-load.ts'

/** Long enough for a busy machine to tell each client that its connection ends. */
const DRAIN_SECONDS = '1'
const folder = await mkdtemp(join(tmpdir(), 'restarts-'))
const SOCKET = join(folder, 'api.sock')
const running: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of running.splice(0).toReversed()) await stop()
})
afterAll(() => rm(folder, { recursive: true }))

test('a service is restarted by SIGTERM under load without a request that fails or is done twice', async () => {
  const handled: string[] = []
  const service = await startService(handled)
  const gateway = await startGateway({ API_URL: `unix:${SOCKET}` })
  running.push(gateway.kill)
  const load = startLoad(gateway.url, 16)
  await answers(load, 100)
  expect(await service.stop()).toBe(0)
  await startService(handled)
  await answers(load, 100)
  await load.stop()

  expect(load.failures).toEqual([])
  expect(load.answered).toBe(load.sent)
  await until('all are told', () => handled.length >= load.sent)
  expect(handled.toSorted()).toEqual(
    Array.from({ length: load.sent }, (_, id) => String(id)).toSorted(),
  )
})

describe('of two instances of a service', () => {
  const sockets = [join(folder, 'first.sock'), join(folder, 'second.sock')]
  const API_URL = sockets.map((socket) => `unix:${socket}`).join()

  test('each is restarted in turn under load, and no request fails or is done twice', async () => {
    const handled: string[] = []
    const services = await Promise.all(sockets.map((socket) => startService(handled, socket)))
    const gateway = await startGateway({ API_URL })
    running.push(gateway.kill)
    const load = startLoad(gateway.url, 16)
    for (const [index, socket] of sockets.entries()) {
      await answers(load, 100)
      expect(await services[index]?.stop()).toBe(0)
      await answers(load, 20)
      await startService(handled, socket)
    }
    await answers(load, 100)
    await load.stop()

    expect(load.failures).toEqual([])
    await until('all are told', () => handled.length >= load.sent)
    expect(new Set(handled).size).toBe(handled.length)
  })

  test('one is killed under load, and no read fails', async () => {
    const handled: string[] = []
    const [first] = await Promise.all(sockets.map((socket) => startService(handled, socket)))
    const gateway = await startGateway({ API_URL })
    running.push(gateway.kill)
    const load = startLoad(gateway.url, 4)
    await answers(load, 50)
    await first?.kill()
    const enough = load.answered + 100
    await until('the load goes on', () => load.answered >= enough)
    await load.stop()

    // What was being done when the process died may have been done; only a POST is an odd one.
    const failed = load.failures.map((text) => Number(text.split(':', 1)[0]))
    expect(failed.filter((id) => id % 2 === 0)).toEqual([])
    expect(failed.length).toBeLessThanOrEqual(4)
  })
})

test('a gateway is replaced under load: the new one starts, then the old one ends', async () => {
  const handled: string[] = []
  await startService(handled)
  const settings = { API_URL: `unix:${SOCKET}`, SHARE_PORT: 'on', DRAIN_SECONDS }
  const gateway = await startGateway(settings)
  const load = startLoad(gateway.url, 16)
  await answers(load, 100)
  const next = await startGateway({ ...settings, PORT: new URL(gateway.url).port })
  running.push(next.kill)
  expect(await gateway.stop()).toBe(0)
  await answers(load, 100)
  await load.stop()

  expect(load.failures).toEqual([])
  expect(load.answered).toBe(load.sent)
  await until('all are told', () => handled.length >= load.sent)
  expect(handled.length).toBe(load.sent)
})

test('a gateway that drains answers 503 at /readyz, and ends the connections of its clients', async () => {
  await startService([])
  const gateway = await startGateway({ API_URL: `unix:${SOCKET}`, DRAIN_SECONDS: '30' })
  running.push(gateway.kill)
  expect((await fetch(`${gateway.url}/v1/clips?id=1`)).status).toBe(200)
  void gateway.stop()
  await eventually(async () => {
    const readiness = await fetch(`${gateway.url}/readyz`)
    expect(await readiness.json()).toEqual({ ready: false, checks: { process: 'stopping' } })
  })
  expect((await fetch(`${gateway.url}/readyz/gateway`)).status).toBe(503)
  const response = await fetch(`${gateway.url}/v1/clips?id=2`)
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close'])
})

async function startService(handled: string[], socket = SOCKET) {
  const script = new URL('../counting-service.ts', import.meta.url).pathname
  const service = startProgram(script, { SOCKET: socket, DRAIN_SECONDS })
  const end = (signal: NodeJS.Signals) => {
    service.kill(signal)
    return service.exited
  }
  running.push(() => end('SIGKILL'))
  await service.logs('listening')
  const follow = async () => {
    for (;;) handled.push(String((await service.logs('handled')).id))
  }
  follow().catch(() => {})
  return { stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

/** Waits until a load has received this many more answers. */
async function answers(load: Load, more: number): Promise<void> {
  const enough = load.answered + more
  await until('they are there', () => load.answered >= enough || load.failures.length > 0)
}
