import { expect, test } from 'bun:test'
import { parseServiceAddress, RESENDABLE } from '@svc/http'
import { withEnd } from '../src/forward.ts'
import { serviceHeaders } from '../src/forwarded-headers.ts'
import { GATEWAY_LIMITS } from '../src/limits.ts'
import { RemoteService } from '../src/remote-service.ts'
import { send, takeBody } from '../src/send.ts'

const ADDRESS = 'http://localhost/v1/account'
const client = { ids: { request_id: 'r', trace_id: 't' }, address: null, protocol: 'http' }

test('a client that left while it waited for a slot is sent nowhere, and its slot is free', async () => {
  const limits = { ...GATEWAY_LIMITS, calls: { ...GATEWAY_LIMITS.calls, most: 1 } }
  const service = new RemoteService([parseServiceAddress('unix:/nowhere')], { limits, log() {} })
  const [instance] = service.instances
  if (!instance) throw new Error('There is no instance.')
  const request = new Request(ADDRESS, { signal: AbortSignal.abort() })
  const body = await takeBody(request, 1000)
  const attempt = { request, service, client, headers: new Headers(), body }
  await expect(send(attempt, instance, false)).rejects.toThrow('The client has left.')
  expect(service.calls.tryTake('')).toBe(true)
  expect(instance.busy).toBe(0)
})

test('an answer that has begun may take any time, and its request is no longer counted', async () => {
  const gate = Promise.withResolvers<void>()
  using server = Bun.serve({
    ...{ hostname: '127.0.0.1', port: 0 },
    fetch: ({ url }) =>
      url.endsWith('/silent')
        ? new Promise<Response>(() => {})
        : new Response(
            new ReadableStream({
              async start(controller) {
                controller.enqueue('first ')
                await gate.promise
                controller.enqueue('second')
                controller.close()
              },
            }),
          ),
  })
  const limits = { ...GATEWAY_LIMITS, silence: 50 }
  const service = new RemoteService([{ baseUrl: server.url.origin }], { limits, log() {} })
  const [instance] = service.instances
  if (!instance) throw new Error('There is no instance.')
  const request = new Request(ADDRESS)
  const body = await takeBody(request, 1000)
  const attempt = { request, service, client, headers: new Headers(), body }
  const response = await send(attempt, instance, false)
  expect(instance.busy).toBe(0)
  // One that does not begin is broken off in the meantime, after as long as it may take.
  const silent = { ...attempt, request: new Request(new URL('/silent', ADDRESS)) }
  await expect(send(silent, instance, false)).rejects.toThrow()
  gate.resolve()
  expect(await response.text()).toBe('first second')
})

test.each([
  ['a body that says its length', 65_536, true],
  ['a longer one', 65_537, false],
])('%s, of %d bytes, is whole before it is sent: %p', async (_, size, isWhole) => {
  const headers = { 'content-length': `${size}` }
  const request = new Request(ADDRESS, { method: 'POST', headers, body: 'x'.repeat(size) })
  const body = await takeBody(request, 1000)
  const told = serviceHeaders(request, client, body)
  expect([body.isWhole, told.has(RESENDABLE), told.has('content-length')]).toEqual([
    ...[isWhole, isWhole, !isWhole],
  ])
})

test('a body that comes in parts is passed on to its end', async () => {
  const sent = new ReadableStream({
    start(controller) {
      for (const letter of 'ab') controller.enqueue(Buffer.from(letter.repeat(50_000)))
      controller.close()
    },
  })
  const body = await takeBody(new Request(ADDRESS, { method: 'POST', body: sent }), 1000)
  expect((await new Response(body.open(() => {})).text()).length).toBe(100_000)
})

test('a body whose reader leaves while more is awaited ends once, and so does one that breaks off', async () => {
  let ends = 0
  const count = () => {
    ends += 1
  }
  const broken = new ReadableStream({ pull: () => Promise.reject(new Error('It broke off.')) })
  await expect(withEnd(broken, count).getReader().read()).rejects.toThrow('It broke off.')
  expect(ends).toBe(1)
  const reader = withEnd(new ReadableStream(), count).getReader()
  const part = reader.read()
  await reader.cancel()
  await part
  await new Promise(setImmediate)
  expect(ends).toBe(2)
})

test('a service is told of a program and of compression what the client says, and nothing of ours', async () => {
  const told = async (headers: Record<string, string>) => {
    const request = new Request(ADDRESS, { headers })
    const sent = serviceHeaders(request, client, await takeBody(request, 1000))
    return [sent.get('user-agent'), sent.get('accept-encoding')]
  }
  expect(await told({})).toEqual(['', 'identity'])
  expect(await told({ 'user-agent': 'curl/8', 'accept-encoding': 'br' })).toEqual(['curl/8', 'br'])
})
