import { describe, expect, test } from 'bun:test'
import { type LogEntry, parseServiceAddress } from '@svc/http'
import { until } from '@svc/http/testing'
import { createGateway } from '../../src/app.ts'
import { GATEWAY_LIMITS, type GatewayLimits } from '../../src/limits.ts'
import { oneUpstream } from '../one-upstream.ts'
import { openParts } from '../open-parts.ts'
import type { Script } from '../scripted-upstream.ts'

const { running, start } = openParts()

const json = (status: string, more = '') =>
  `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\n${more}Content-Length: 2\r\n\r\n{}`
const WELL: Script = { write: [json('200 OK')], end: 'keep' }
const CLOSES: Script = { end: 'close', pause: 0 }
/** No health check comes into the way of what is tested. */
const UNCHECKED = { health: { ...GATEWAY_LIMITS.health, interval: 3_600_000 } }
/** Nor does the time that a test takes: what is left out stays so. */
const LEFT_OUT = {
  ...UNCHECKED,
  ejection: { ...GATEWAY_LIMITS.ejection, shortest: 3_600_000, longest: 3_600_000 },
}

describe('of two instances', () => {
  test.each(['GET', 'POST', 'DELETE'])(
    'one refuses connections, and the other gets every %s',
    async (method) => {
      const well = start(WELL)
      const { ask } = gatewayTo(['http://127.0.0.1:1', well.baseUrl])
      const answers = await Promise.all(Array.from({ length: 8 }, () => ask(method)))
      expect(answers).toEqual(Array(8).fill(200))
      expect(well.heads).toHaveLength(8)
    },
  )

  test('one is shutting down, and the other gets what was not begun, at once', async () => {
    const ending = start({
      write: [json('503 Away', 'X-Not-Begun: 600000\r\n')],
      end: 'keep',
    })
    const well = start(WELL)
    const { ask } = gatewayTo([ending.baseUrl, well.baseUrl])
    for (let count = 0; count < 6; count++) expect(await ask('POST')).toBe(200)
    expect(ending.heads).toHaveLength(1)
    expect(well.heads).toHaveLength(6)
  })

  test.each<[string, Script]>([
    ['closes before it answers', CLOSES],
    ['answers nonsense', { write: ['hello\r\n\r\n'], end: 'close' }],
    ['answers with an error page', { write: [json('500 Oops').replace('json', 'x')], end: 'keep' }],
  ])('one %s: no read fails, and it is left out after five failures', async (_, script) => {
    const bad = start(script)
    const well = start(WELL)
    const { ask, logged } = gatewayTo([bad.baseUrl, well.baseUrl], LEFT_OUT)
    for (let count = 0; count < 30; count++) expect(await ask('GET')).toBe(200)
    expect(bad.heads).toHaveLength(5)
    expect(logged).toContainEqual({
      level: 'warn',
      event: 'upstream changed',
      upstream: bad.baseUrl,
      change: 'fails and is left out',
    })
  })

  test('one closes before it answers: what may have been done is not sent to the other', async () => {
    const bad = start(CLOSES)
    const well = start(WELL)
    const { ask } = gatewayTo([bad.baseUrl, well.baseUrl], LEFT_OUT)
    const statuses: number[] = []
    for (let count = 0; count < 20; count++) statuses.push(await ask('POST'))
    expect(statuses.filter((status) => status === 502)).toHaveLength(5)
    expect([bad.heads.length, well.heads.length]).toEqual([5, 15])
  })

  test('one hangs: health checks find it, its reads go to the other, and nothing goes to it any more', async () => {
    const hung = start({ end: 'hang' })
    const well = start(WELL)
    const health = { interval: 20, patience: 1000, failures: 2 }
    const { ask, logged } = gatewayTo([hung.baseUrl, well.baseUrl], { health })
    expect(await Promise.all(Array.from({ length: 40 }, () => ask('GET')))).toEqual(
      Array(40).fill(200),
    )
    await until('the change is noticed', () =>
      logged.some(({ change }) => change === 'is not ready'),
    )
    const calls = () => hung.heads.filter((head) => head.includes('/v1/')).length
    const before = calls()
    expect(before).toBeGreaterThan(0)
    for (let count = 0; count < 10; count++) expect(await ask('POST')).toBe(200)
    expect(calls()).toBe(before)
  })

  test('one is not ready for a while, and gets requests again after that', async () => {
    let isReady = false
    const first = serve(
      (path) => new Response('', { status: path === '/readyz' && !isReady ? 503 : 200 }),
    )
    const second = serve(() => new Response(''))
    const health = { interval: 5, patience: 5000, failures: 2 }
    const { ask, logged } = gatewayTo([first.url, second.url], { health })
    await until('the change is noticed', () =>
      logged.some(({ change }) => change === 'is not ready'),
    )
    for (let count = 0; count < 10; count++) expect(await ask('POST')).toBe(200)
    expect(first.calls).toBe(0)
    isReady = true
    await until('the change is noticed', () =>
      logged.some(({ change }) => change === 'is ready again'),
    )
    for (let count = 0; count < 10; count++) expect(await ask('POST')).toBe(200)
    expect(first.calls).toBe(5)
  })

  test('both are not ready, and both are used all the same', async () => {
    const answer = (path: string) => new Response('', { status: path === '/readyz' ? 503 : 200 })
    const both = [serve(answer), serve(answer)]
    const health = { interval: 5, patience: 5000, failures: 1 }
    const { ask, logged } = gatewayTo(
      both.map(({ url }) => url),
      { health },
    )
    await until(
      'the change is noticed',
      () => logged.filter(({ change }) => change === 'is not ready').length >= 2,
    )
    for (let count = 0; count < 10; count++) expect(await ask('POST')).toBe(200)
    expect(both.map(({ calls }) => calls)).toEqual([5, 5])
  })

  test('each takes as many calls at once as a single one', async () => {
    const hung = [start({ end: 'hang' }), start({ end: 'hang' })]
    const calls = { most: 2, mostPerAddress: 2, mostWaiting: 0, longestWait: 100 }
    const { ask } = gatewayTo(
      hung.map(({ baseUrl }) => baseUrl),
      { ...UNCHECKED, calls, silence: 1000 },
    )
    const statuses = await Promise.all(Array.from({ length: 6 }, () => ask('POST')))
    expect(statuses.toSorted()).toEqual([503, 503, 504, 504, 504, 504])
    expect(hung.map(({ heads }) => heads.length)).toEqual([2, 2])
  })
})

test('an instance is not blamed for the end of a kept connection, which may have crossed the request', async () => {
  const upstream = start(WELL, { end: 'close' }, WELL)
  const ejection = { failures: 1, shortest: 3_600_000, longest: 3_600_000 }
  const { ask, logged } = gatewayTo([upstream.baseUrl], { ejection })
  expect([await ask('GET'), await ask('GET')]).toEqual([200, 200])
  expect(upstream.heads).toHaveLength(3)
  expect(logged).toEqual([])
})

describe('a service that hangs', () => {
  test('gets no more requests after some: they are refused at once', async () => {
    const upstream = start({ end: 'hang' })
    const ejection = { failures: 2, shortest: 3_600_000, longest: 3_600_000 }
    const { ask } = gatewayTo([upstream.baseUrl], { ejection, silence: 500 })
    expect([await ask('POST'), await ask('POST')]).toEqual([504, 504])
    expect(await Promise.all([ask('POST'), ask('GET'), ask('POST')])).toEqual([503, 503, 503])
    expect(upstream.heads).toHaveLength(2)
  })

  test('is tried again, and gets all requests once it works', async () => {
    const upstream = start({ end: 'hang' }, { end: 'hang' }, WELL)
    const ejection = { failures: 2, shortest: 1, longest: 1 }
    const { ask, logged } = gatewayTo([upstream.baseUrl], { ejection, silence: 500 })
    expect([await ask('POST'), await ask('POST')]).toEqual([504, 504])
    // wall clock: it is left out for a millisecond.
    await Bun.sleep(2)
    expect([await ask('POST'), await ask('POST')]).toEqual([200, 200])
    expect(logged.map(({ change }) => change)).toEqual(['fails and is left out', 'works again'])
  })
})

function serve(answer: (path: string) => Response) {
  const service = { url: '', calls: 0 }
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch({ url }) {
      const { pathname } = new URL(url)
      if (pathname !== '/readyz') service.calls += 1
      return answer(pathname)
    },
  })
  running.push(() => server.stop(true))
  service.url = server.url.origin
  return service
}

function gatewayTo(addresses: string[], limits: Partial<GatewayLimits> = UNCHECKED) {
  const logged: LogEntry[] = []
  const stopping = new AbortController()
  running.push(() => stopping.abort())
  const handle = createGateway({
    stopping: stopping.signal,
    upstreams: {
      ...oneUpstream({ handle: () => new Response('') }),
      api: addresses.map(parseServiceAddress),
    },
    limits: { ...GATEWAY_LIMITS, ...limits },
    log: (entry) => void (entry.event === 'upstream changed' && logged.push(entry)),
  })
  const ask = async (method: string) =>
    (await handle(new Request('http://localhost/v1/clips', { method }), '192.0.2.1')).status
  return { ask, logged }
}
