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

const SECOND = 'GET /v1/second HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

test.each([...FRAMINGS, ...CHUNKINGS])(
  'a body with %s is refused, or reaches the service as one request',
  async (_, lines, body, outcome) => {
    await expectOutcome(
      `POST /v1/first HTTP/1.1\r\nHost: localhost\r\n${lines}\r\n${body}`,
      outcome,
    )
  },
)

test.each(HEADS)(
  'a head with %s is refused, or reaches the service as one request',
  async (_, head, outcome) => {
    await expectOutcome(`${head}\r\nHost: localhost\r\n\r\n`, outcome)
  },
)

/** Sends a message, behind one that is to be refused a second request, and looks at every byte that reaches the service. */
async function expectOutcome(message: string, outcome: Outcome): Promise<void> {
  const isRefused = outcome === 'refused'
  const sent = Buffer.from(isRefused ? message + SECOND : message, 'latin1')
  const { text } = await rawRequest(door.url, sent, isRefused ? 'close' : 'answer')
  expect(text).toMatch(isRefused ? /^HTTP\/1\.1 (?:4\d\d|505) / : /^HTTP\/1\.1 200 /)
  expect(upstream.requests.map(partsOf)).toEqual(isRefused ? [] : [outcome])
  expect(upstream.fragments()).toEqual([])
}

function partsOf(request: string): Outcome {
  const [head = '', ...rest] = request.split('\r\n\r\n')
  return { target: head.split(' ')[1] ?? '', body: rest.join('\r\n\r\n') }
}
