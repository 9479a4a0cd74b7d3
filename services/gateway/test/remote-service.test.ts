import { expect, test } from 'bun:test'
import { type Log, parseServiceAddress } from '@svc/http'
import { until } from '@svc/patience'
import type { Instance } from '../src/instance.ts'
import { GATEWAY_LIMITS, type GatewayLimits } from '../src/limits.ts'
import { RemoteService } from '../src/remote-service.ts'
import { parseUpstream } from '../src/routes.ts'

const NOWHERE = 'unix:/nowhere/api.sock'

test('a service is waited for once: not again before it has answered', async () => {
  const service = serviceAt([NOWHERE], { hold: 20, mostHeld: 1 })
  const [only] = service.instances
  const tried = new Set<Instance>()
  expect(await service.choose(tried)).toBe(only as Instance)
  expect(service.sole).toBe(only as Instance)
  only?.missed()
  const first = service.choose(tried)
  await expect(service.choose(new Set())).rejects.toThrow('Too many requests wait')
  await first
  // After the wait it is tried a last time.
  expect(await service.choose(tried)).toBe(only as Instance)
  tried.add(only as Instance)
  only?.missed()
  await expect(service.choose(tried)).rejects.toThrow('did not answer')
  only?.answered()
  expect(only?.isGivenUp).toBe(false)
})

test('requests go to the instance with the fewest under way, idle ones take turns', async () => {
  const service = serviceAt(['http://127.0.0.1:1', 'http://127.0.0.1:2', 'http://127.0.0.1:3'])
  const [one, two, three] = service.instances
  expect(service.sole).toBeNull()
  one?.begin()
  two?.begin()
  two?.begin()
  expect(await chosen(service, 3)).toEqual(Array(3).fill(three?.name))
  two?.end(false)
  three?.begin()
  expect(new Set(await chosen(service, 3)).size).toBe(3)
  for (const busy of [two, three, two, three]) busy?.begin()
  expect(await chosen(service, 3)).toEqual(Array(3).fill(one?.name))
})

test('when all instances fail, all are used, and each is told once', async () => {
  const told: object[] = []
  const service = serviceAt(['http://127.0.0.1:1', 'http://127.0.0.1:2'], {}, (line) =>
    told.push(line),
  )
  for (const one of service.instances)
    for (let count = 0; count < 9; count++) one.failed('broke off')
  expect(new Set(await chosen(service, 2)).size).toBe(2)
  service.instances[0]?.answered()
  const [one, two] = service.instances.map(({ name }) => ({
    event: 'upstream changed',
    upstream: name,
  }))
  const failing = { level: 'warn', change: 'fails and is left out' }
  expect(told).toEqual([
    { ...one, ...failing },
    { ...two, ...failing },
    { ...one, level: 'info', change: 'works again' },
  ])
})

test('when all instances hang, requests are refused at once', async () => {
  const service = serviceAt(['http://127.0.0.1:1', 'http://127.0.0.1:2'])
  const [one, other] = service.instances
  // They are left out for four seconds, and for eight.
  for (let count = 0; count < 7; count++) one?.failed('late')
  for (let count = 0; count < 8; count++) other?.failed('late')
  const refused = expect(service.choose(new Set())).rejects
  await refused.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    headers: { 'Retry-After': '4' },
  })
})

test('few requests are repeated, however many fail', () => {
  const service = serviceAt([NOWHERE])
  let repeated = 0
  for (let count = 0; count < 1000; count++) {
    service.counted()
    if (service.takeRepeat()) repeated += 1
  }
  expect(repeated).toBeGreaterThanOrEqual(100)
  expect(repeated).toBeLessThanOrEqual(110)
})

test('every address of a host name is an instance, as the look-ups change', async () => {
  let found = ['127.0.0.2', '127.0.0.1']
  const asked: string[] = []
  const resolve = async (hostname: string) => {
    asked.push(hostname)
    return found
  }
  const limits = { ...GATEWAY_LIMITS, resolution: 5, hold: 3_600_000 }
  const stopping = new AbortController()
  const service = new RemoteService(parseUpstream('http://api.internal:1, http://127.0.0.9:1'), {
    limits,
    log() {},
    resolve,
    stopping: stopping.signal,
  })
  const names = () => service.instances.map(({ name }) => name)
  await until(() => names().length === 3)
  expect(names()).toEqual(['http://127.0.0.1:1', 'http://127.0.0.2:1', 'http://127.0.0.9:1'])
  const kept = service.instances[1]
  // A look-up that finds nothing changes nothing.
  found = []
  const before = asked.length
  await until(() => asked.length > before + 1)
  expect(service.instances).toHaveLength(3)
  for (const one of service.instances) one.missed()
  const waiting = service.choose(new Set())
  found = ['127.0.0.2', '127.0.0.3']
  expect((await waiting).name).toBe('http://127.0.0.3:1')
  expect(names()).toEqual(['http://127.0.0.2:1', 'http://127.0.0.3:1', 'http://127.0.0.9:1'])
  expect(service.instances[0]).toBe(kept as Instance)
  expect(new Set(asked)).toEqual(new Set(['api.internal']))
  found = ['127.0.0.3']
  await until(() => names().length === 2)
  for (const one of service.instances) one.retire()
  stopping.abort()
})

test('addresses of a host name without a port have that of HTTP, of either family', async () => {
  const stopping = new AbortController()
  const service = new RemoteService(parseUpstream('http://api.internal'), {
    ...{ limits: GATEWAY_LIMITS, log() {}, stopping: stopping.signal },
    resolve: async () => ['10.0.0.1', 'fd00::1'],
  })
  await until(() => service.instances.length === 2)
  const names = service.instances.map(({ name }) => name)
  expect(names).toEqual(['http://10.0.0.1:80', 'http://[fd00::1]:80'])
  stopping.abort()
})

test('an instance that says that it is not ready gets nothing until it is', async () => {
  const isReady = [true, true]
  const serve = (at: number) =>
    Bun.serve({
      ...{ hostname: '127.0.0.1', port: 0 },
      fetch: () => new Response(null, { status: isReady[at] ? 200 : 503 }),
    })
  using one = serve(0)
  using other = serve(1)
  const stopping = new AbortController()
  const told: object[] = []
  const service = new RemoteService(
    [one, other].map(({ url }) => ({ baseUrl: url.origin })),
    {
      limits: { ...GATEWAY_LIMITS, health: { ...GATEWAY_LIMITS.health, interval: 5 } },
      log: (line) => told.push(line),
      stopping: stopping.signal,
    },
  )
  const upstream = service.instances[0]?.name
  isReady[0] = false
  await until(() => told.length === 1)
  expect(await chosen(service, 2)).toEqual(Array(2).fill(service.instances[1]?.name))
  isReady[0] = true
  await until(() => told.length === 2)
  stopping.abort()
  expect(told).toMatchObject([
    { upstream, level: 'warn', change: 'is not ready' },
    { upstream, level: 'info', change: 'is ready again' },
  ])
})

test('requests that must find what another one left all go to the first instance that works', async () => {
  const service = serviceAt([NOWHERE, 'unix:/nowhere/b.sock'])
  const fixed = async () => (await service.choose(new Set(), true)).name
  expect([await fixed(), await fixed(), await fixed()]).toEqual(Array(3).fill(NOWHERE))
  service.instances[0]?.missed()
  expect([await fixed(), await fixed()]).toEqual(Array(2).fill('unix:/nowhere/b.sock'))
})

test('a list of addresses is read as one place each, and a malformed one is named', () => {
  expect(parseUpstream('unix:/run/a.sock, http://b:1/x')).toEqual([
    { baseUrl: 'http://localhost', unix: '/run/a.sock' },
    { baseUrl: 'http://b:1' },
  ])
  expect(() => parseUpstream('http://a:1,,http://b:2')).toThrow('The service address ""')
})

function serviceAt(
  addresses: string[],
  limits: Partial<GatewayLimits> = {},
  log: Log = () => {},
): RemoteService {
  const all = { ...GATEWAY_LIMITS, ...limits }
  return new RemoteService(addresses.map(parseServiceAddress), { limits: all, log })
}

async function chosen(service: RemoteService, count: number): Promise<string[]> {
  const names: string[] = []
  for (let at = 0; at < count; at++) names.push((await service.choose(new Set())).name)
  return names
}
