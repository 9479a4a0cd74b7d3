import { afterAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { listenLocally } from '@svc/http/testing'
import { until } from '@svc/patience'
import { startApi } from './start-api.ts'

const api = await startApi()
const listener = listenLocally((request) => api.api.handle(request))
afterAll(async () => {
  await listener.stop()
  await api[Symbol.asyncDispose]()
})

const { key } = await api.caller()
const body = JSON.stringify({ source: { url: 'https://media.example.org/talk.mp4' } })

test('a client that waits to send its body gets the refusal instead', async () => {
  const lines = ['Expect: 100-continue', 'Content-Length: 100000']
  const { answer } = open(
    `POST /v1/projects HTTP/1.1\r\nHost: localhost\r\n${lines.join('\r\n')}\r\n\r\n`,
  )
  expect(await answer(/HTTP\/1\.1 401 /)).toContain('INVALID_API_KEY')
})

test('an idempotency key holds when the client hangs up and asks again', async () => {
  const before = await count()
  for (let round = 0; round < 20; round += 1) {
    const { socket } = open(request([`Idempotency-Key: cut-${round}`], body))
    // Some are cut before they are read, some while they are written down, some after.
    for (let turn = 0; turn < 3 * round; turn++) await new Promise(setImmediate)
    socket.destroy()
    const headers = { 'idempotency-key': `cut-${round}` }
    const again = await api.call('POST', '/v1/projects', { key, body: JSON.parse(body), headers })
    expect(again.status).toBe(201)
  }
  // It answers the requests that it was sent before it has stopped.
  await listener.stop()
  expect((await count()) - before).toBe(20)
})

async function count(): Promise<number> {
  const [row] = await api.sql<{ count: number }[]>`select count(*) from projects`
  return Number(row?.count)
}

function request(lines: string[], text: string): string {
  const head = [
    'POST /v1/projects HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${key}`,
    'Content-Type: application/json',
    `Content-Length: ${text.length}`,
    ...lines,
  ]
  return `${head.join('\r\n')}\r\n\r\n${text}`
}

function open(text: string) {
  const { hostname, port } = new URL(listener.url)
  const socket = connect(Number(port), hostname)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.on('error', () => {})
  socket.write(text)
  return {
    socket,
    async answer(wanted: RegExp): Promise<string> {
      await until(() => wanted.test(received))
      socket.destroy()
      return received
    },
  }
}
