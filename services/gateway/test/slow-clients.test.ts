import { expect, test } from 'bun:test'
import { connectSlowly, UNFINISHED } from './connect-slowly.ts'
import { gatewayTo, openParts } from './open-parts.ts'
import { rawRequest } from './raw-request.ts'
import { startGateway } from './start-gateway.ts'

const { running, serve, door } = openParts()

test('1,000 clients that never finish their requests do not slow the others', async () => {
  const service = startService()
  const urls = { API_URL: service, MEDIA_URL: service, OAUTH_URL: service, DASHBOARD_URL: service }
  const gateway = await startGateway(urls)
  running.push(gateway.kill)
  const clients = await connectSlowly(gateway.url, 1000)
  running.push(clients.leave)

  const paths = ['/v1/account', '/oauth2/token', '/media/uploads/x', '/dashboard', '/.well-known/x']
  const asked = paths.flatMap((path) => [
    fetch(gateway.url + path),
    fetch(gateway.url + path, { method: 'POST', body: 'a=b' }),
  ])
  for (const response of await Promise.all(asked)) expect(response.status).toBe(200)
  expect(clients.open).toBe(1000)
})

test('a body that does not arrive in time is refused, and its connection ended', async () => {
  let reached = 0
  const baseUrl = startService(() => (reached += 1))
  const url = door({ baseUrl }, { body: 100 })
  for (const unfinished of UNFINISHED) {
    const { text, closed } = await rawRequest(url, unfinished, 'close')
    expect(text).toStartWith('HTTP/1.1 408 ')
    expect(text).toContain('"REQUEST_TIMEOUT"')
    expect(text).toMatch(/x-request-id: /i)
    expect(closed).toBe(true)
  }
  expect(reached).toBe(0)
})

test('one address has part of the transfers, and gets them back when they end', async () => {
  const transfers = { most: 3, mostPerAddress: 2, mostWaiting: 0, longestWait: 100 }
  const bytes = new Uint8Array(1_000_000)
  const baseUrl = serve(({ url }) => new Response(bytes.subarray(0, Number(url.split('/').at(-1)))))
  const handle = gatewayTo({ baseUrl }, { streams: transfers })
  const get = (address: string, size = 1_000_000) =>
    handle(new Request(`http://localhost/media/files/${size}`), address)

  const first = await get('192.0.2.1')
  const second = await get('192.0.2.1')
  expect((await get('192.0.2.1', 65_537)).status).toBe(503)
  // A short one takes no part of them.
  expect((await get('192.0.2.1', 65_536)).status).toBe(200)
  expect((await get('192.0.2.2')).status).toBe(200)
  const refused = await get('192.0.2.3')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])

  expect((await first.bytes()).length).toBe(1_000_000)
  expect((await get('192.0.2.1')).status).toBe(200)
  await second.body?.cancel()
  expect((await get('192.0.2.1')).status).toBe(200)
})

function startService(onRequest = () => {}): string {
  return serve(async (request) => {
    onRequest()
    await request.bytes()
    return new Response('done')
  })
}
