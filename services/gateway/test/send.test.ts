import { expect, test } from 'bun:test'
import { parseServiceAddress } from '@svc/http'
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

test('a body whose reader leaves while more is awaited ends once', async () => {
  let ends = 0
  const count = () => {
    ends += 1
  }
  const reader = withEnd(new ReadableStream(), count).getReader()
  const part = reader.read()
  await reader.cancel()
  await part
  await new Promise(setImmediate)
  expect(ends).toBe(1)
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
