import { afterAll, beforeEach, expect, test } from 'bun:test'
import { createGateway } from '../src/app.ts'
import { oneUpstream } from './one-upstream.ts'
import { openDoor } from './open-door.ts'
import { rawRequest } from './raw-request.ts'
import { startRecording } from './recording-upstream.ts'
import { CHUNKINGS, FRAMINGS, HEADS, type Outcome } from './smuggling-corpus.ts'

const upstream = startRecording()
const door = openDoor(createGateway({ upstreams: oneUpstream(upstream), log() {} }))
afterAll(async () => {
  await door.stop()
  upstream.stop()
})
beforeEach(() => {
  upstream.requests.length = 0
})

const TRACE = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
const IDS = `X-Request-ID: mine\r\nTraceparent: ${TRACE}\r\n`
const SECOND = `GET /v1/second HTTP/1.1\r\nHost: localhost\r\n${IDS}Connection: close\r\n\r\n`

test.each([...FRAMINGS, ...CHUNKINGS])(
  'a body with %s is refused, or reaches the service as one request',
  async (_, lines, body, outcome) => {
    const head = `POST /v1/first HTTP/1.1\r\nHost: localhost\r\n${IDS}${lines}\r\n`
    await expectOutcome(`${head}${body}`, 'POST', outcome)
  },
)

test.each(HEADS)(
  'a head with %s is refused, or reaches the service as one request',
  async (_, head, outcome) => {
    await expectOutcome(`${head}\r\nHost: localhost\r\n${IDS}\r\n`, 'GET', outcome)
  },
)

/** Sends a message and a second request behind it, and compares every byte that reaches the service. */
async function expectOutcome(message: string, method: string, outcome: Outcome): Promise<void> {
  const { text } = await rawRequest(door.url, Buffer.from(message + SECOND, 'latin1'), 'close')
  const second = received('GET', { target: '/v1/second', body: '' })
  if (typeof outcome === 'number') {
    expect(text).toStartWith(`HTTP/1.1 ${outcome} `)
    // A path without a service is no reason to end the connection: it is clear where the next request begins.
    expect(upstream.requests).toEqual(outcome === 404 ? [second] : [])
  } else {
    expect(text).toStartWith('HTTP/1.1 200 ')
    expect(upstream.requests).toEqual([received(method, outcome), second])
  }
  expect(upstream.fragments()).toEqual([])
}

/** A request as the gateway writes it. */
function received(method: string, { target, body, kept = [] }: Exclude<Outcome, number>): string {
  return [
    `${method} ${target} HTTP/1.1`,
    `host: ${new URL(upstream.baseUrl).host}`,
    ...kept,
    'x-request-id: mine',
    `traceparent: ${TRACE}`,
    'x-forwarded-host: localhost',
    'x-forwarded-proto: http',
    'x-forwarded-for: 127.0.0.1',
    'x-resendable: 1',
    ...(method === 'POST' ? [`content-length: ${body.length}`] : []),
    '',
    body,
  ].join('\r\n')
}
