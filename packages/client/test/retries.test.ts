import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from '@svc/patience'
import {
  ApiError,
  ConnectionError,
  createClient,
  RateLimitError,
  ServerError,
  TimeoutError,
} from '../src/index.ts'

type Answer = (response: ServerResponse) => void

/** The answers to the next requests, in order; later ones are answered 200. */
const script: Answer[] = []
const seen: { method: string | undefined; key: string | string[] | undefined; at: number }[] = []
const server = createServer((request, response) => {
  const key = request.headers['idempotency-key']
  seen.push({ method: request.method, key, at: performance.now() })
  const answer = script.shift() ?? ((response) => response.end('{"project_id":"p1"}'))
  // On a connection that was used before, `fetch` may try again by itself.
  response.setHeader('connection', 'close')
  request.resume().on('end', () => answer(response))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'key' })
afterEach(() => {
  script.length = 0
  seen.length = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const refuse =
  (status: number, code: string, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, headers)
    response.end(JSON.stringify({ errors: [{ code, description: 'No.' }] }))
  }
const hangUp: Answer = (response) => void response.socket?.destroy()
const source = { url: 'https://media.example.org/talk.mp4' }

describe('temporary failures are tried again', () => {
  test.each([408, 500, 502, 503, 504])('after %d', async (status) => {
    script.push(refuse(status, 'SOMETHING'))
    await client.projects.get('p1')
    expect(seen).toHaveLength(2)
  })

  test('after a connection that broke', async () => {
    script.push(hangUp)
    expect(await client.projects.get('p1')).toMatchObject({ project_id: 'p1' })
    expect(seen).toHaveLength(2)
  })

  test('a POST with the same key each time, and another key for another call', async () => {
    script.push(hangUp, refuse(503, 'SERVICE_UNAVAILABLE'))
    await client.projects.create({ source })
    await client.projects.create({ source })
    const keys = seen.map(({ key }) => key)
    expect(keys).toHaveLength(4)
    expect(new Set(keys.slice(0, 3)).size).toBe(1)
    expect(new Set(keys).size).toBe(2)
    await client.projects.create({ source }, { idempotencyKey: 'my own' })
    expect(seen.at(-1)?.key).toBe('my own')
  })

  test('a POST whose first try is still at work', async () => {
    script.push(refuse(409, 'IDEMPOTENCY_IN_PROGRESS', { 'retry-after': '1' }))
    await client.projects.create({ source })
    expect(seen).toHaveLength(2)
  })

  test('no sooner than Retry-After says', async () => {
    script.push(refuse(429, 'RATE_LIMITED', { 'retry-after': '1' }))
    await client.calendar.update('p1', { caption: 'x' })
    const [first, second] = seen
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(950)
  })

  test('as often as the option says', async () => {
    for (let count = 0; count < 5; count++) script.push(refuse(503, 'SERVICE_UNAVAILABLE'))
    await expect(client.projects.get('p1', { maxRetries: 1 })).rejects.toBeInstanceOf(ServerError)
    expect(seen).toHaveLength(2)
  })

  test('a deletion whose answer was lost has succeeded when nothing is there', async () => {
    script.push(hangUp, refuse(404, 'NOT_FOUND'))
    await client.templates.delete('t1')
    script.push(refuse(404, 'NOT_FOUND'))
    await expect(client.templates.delete('t1')).rejects.toMatchObject({ status: 404 })
  })
})

describe('failures that a repetition cannot help, or could make worse, are not tried again', () => {
  test.each([400, 401, 402, 403, 404, 409, 422])('after %d', async (status) => {
    script.push(refuse(status, 'SOMETHING'))
    await expect(client.projects.create({ source })).rejects.toBeInstanceOf(ApiError)
    expect(seen).toHaveLength(1)
  })

  test('a change that may have been made already', async () => {
    script.push(hangUp)
    const lost = client.calendar.update('p1', { caption: 'x' })
    await expect(lost).rejects.toBeInstanceOf(ConnectionError)
    script.push(refuse(502, 'UPSTREAM_ERROR'))
    await expect(client.templates.update('t1', { name: 'x' })).rejects.toMatchObject({
      status: 502,
    })
    expect(seen).toHaveLength(2)
  })

  test('when Retry-After is longer than a caller would expect', async () => {
    script.push(refuse(429, 'RATE_LIMITED', { 'retry-after': '3600' }))
    const error = await client.projects.get('p1').catch((thrown) => thrown)
    expect(error).toBeInstanceOf(RateLimitError)
    expect([error.retryAfterSeconds, seen.length]).toEqual([3600, 1])
  })

  test('once the call was aborted while it waited', async () => {
    script.push(refuse(429, 'RATE_LIMITED', { 'retry-after': '30' }))
    const controller = new AbortController()
    const call = client.projects.get('p1', { signal: controller.signal })
    await until(() => seen.length > 0)
    controller.abort(new Error('enough'))
    await expect(call).rejects.toThrow('enough')
    expect(seen).toHaveLength(1)
  })
})

test('a try that takes too long is a TimeoutError', async () => {
  script.push(() => {})
  const call = client.projects.get('p1', { timeoutSeconds: 0.05, maxRetries: 0 })
  await expect(call).rejects.toBeInstanceOf(TimeoutError)
})
