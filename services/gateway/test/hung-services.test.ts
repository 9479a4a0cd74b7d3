import { expect, test } from 'bun:test'
import { until } from '@svc/http/testing'
import { GATEWAY_LIMITS, type GatewayLimits } from '../src/limits.ts'
import { gatewayTo, openParts } from './open-parts.ts'
import { startGateway } from './start-gateway.ts'

const { running, start, serve } = openParts()

const OTHERS = ['/oauth2/token', '/dashboard', '/media/files/x', '/mcp']

test('300 calls to an API that hangs keep no request from the other services', async () => {
  const hung = start({ end: 'hang' })
  const well = startWell()
  const others = { MEDIA_URL: well, OAUTH_URL: well, DASHBOARD_URL: well, MCP_URL: well }
  const gateway = await startGateway({ API_URL: hung.baseUrl, ...others })
  running.push(gateway.kill)
  const { hostname, port } = new URL(gateway.url)
  const socket = { data() {} }
  for (let count = 0; count < 300; count++) {
    const call = await Bun.connect({ hostname, port: Number(port), socket })
    call.write('GET /v1/projects HTTP/1.1\r\nHost: localhost\r\n\r\n')
    running.push(() => call.end())
  }
  // 128 are as many as one address may have on the way to one service.
  await until('they are there', () => hung.heads.length >= GATEWAY_LIMITS.calls.mostPerAddress)

  for (const path of OTHERS) {
    const answers = await Promise.all([
      fetch(gateway.url + path),
      fetch(gateway.url + path, { method: 'POST', body: 'a=b' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  }
  expect(hung.heads).toHaveLength(GATEWAY_LIMITS.calls.mostPerAddress)
})

test.each([
  ['GET', undefined],
  ['POST', '{}'],
  ['POST', 'x'.repeat(100_000)],
])('a service that hangs is reported as a %s that took too long', async (method, body) => {
  const { handle, hung } = gatewayToHung({ silence: 500, stall: 500 })
  const response = await handle(request(method, body), '192.0.2.1')
  expect(response.status).toBe(504)
  expect(await response.json()).toMatchObject({
    errors: [{ code: 'UPSTREAM_TIMEOUT', retry_after: 1 }],
  })
  expect(response.headers.get('x-request-id')).toMatch(/./)
  expect(hung.heads).toHaveLength(1)
})

test('a request whose client has left by its turn is not sent', async () => {
  const { handle, hung } = gatewayToHung({})
  const left = new Request('http://localhost/v1/projects', { signal: AbortSignal.abort() })
  expect([(await handle(left, '192.0.2.1')).status, hung.heads]).toEqual([499, []])
})

test('pages of other origins can read when to come again of media, and nothing of /v1', async () => {
  const { handle } = gatewayToHung({ silence: 500, stall: 500 })
  const ask = (path: string) => handle(new Request(`http://localhost${path}`), '192.0.2.1')
  const [media, api] = await Promise.all([ask('/media/files/x/y'), ask('/v1/projects')])
  expect([media?.status, api?.status]).toEqual([504, 504])
  expect(media?.headers.get('access-control-allow-origin')).toBe('*')
  expect(media?.headers.get('access-control-expose-headers')).toContain('Retry-After')
  expect(api?.headers.get('access-control-allow-origin')).toBeNull()
})

test('a request that waits for a service that hangs is refused with a time to retry', async () => {
  const calls = { most: 2, mostPerAddress: 2, mostWaiting: 1, longestWait: 100 }
  const { handle, hung } = gatewayToHung({ calls, silence: 1000 })
  const first = [handle(request(), '192.0.2.1'), handle(request(), '192.0.2.1')]
  const answers = await Promise.all([
    handle(request(), '192.0.2.2'),
    handle(request(), '192.0.2.3'),
  ])
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await answer.json()).toMatchObject({ errors: [{ code: 'SERVICE_UNAVAILABLE' }] })
  }
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([504, 504])
  expect(hung.heads).toHaveLength(2)
})

test('a call that waits gets the slot of one that ended', async () => {
  const well = startWell()
  const calls = { most: 1, mostPerAddress: 1, mostWaiting: 50, longestWait: 60_000 }
  const handle = gatewayTo({ baseUrl: well }, { calls })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => handle(request(), `192.0.2.${index % 7}`)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50)
})

function request(method = 'GET', body?: string): Request {
  return new Request('http://localhost/v1/projects', { method, ...(body && { body }) })
}

const startWell = () => serve(async (request) => new Response(await request.text()))

function gatewayToHung(limits: Partial<GatewayLimits>) {
  const hung = start({ end: 'hang' })
  return { handle: gatewayTo(hung, limits), hung }
}
