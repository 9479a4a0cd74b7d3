import { afterAll, expect, test } from 'bun:test'
import { createGateway } from '../../services/gateway/src/app.ts'
import { serveDirectly } from '../../services/gateway/src/front/serve-directly.ts'
import { GATEWAY_LIMITS } from '../../services/gateway/src/limits.ts'
import { oneUpstream } from '../../services/gateway/test/one-upstream.ts'
import { startRecording } from '../../services/gateway/test/recording-upstream.ts'
import { createRandom, type Random } from './random.ts'

// Sends valid requests in every possible split, and damaged ones, over sockets. FUZZ_SEED repeats a run.
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122)
const MUTATIONS = Number(process.env['FUZZ_MUTATIONS'] ?? 200)

const upstream = startRecording()
const gateway = createGateway({
  upstreams: oneUpstream(upstream),
  limits: { ...GATEWAY_LIMITS, body: 300 },
  log() {},
})
const door = serveDirectly(gateway, {
  address: { hostname: '127.0.0.1', port: 0 },
  idleSeconds: 0.5,
  headPatience: 300,
})
afterAll(async () => {
  await door.stop()
  upstream.stop()
})

const TRACE = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
const LINES = `Host: localhost\r\nX-Request-ID: mine\r\nTraceparent: ${TRACE}\r\n`
const GET = `GET /v1/a?b=c HTTP/1.1\r\n${LINES}Accept: */*\r\n\r\n`
const HIDDEN = `GET /v1/hidden HTTP/1.1\r\n${LINES}\r\n`
const POST = `POST /v1/b HTTP/1.1\r\n${LINES}Content-Length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`
const SIZE = HIDDEN.length.toString(16)
const CHUNKS = `PUT /v1/c HTTP/1.1\r\n${LINES}Transfer-Encoding: chunked\r\n\r\n3;e=f\r\nabc\r\n${SIZE}\r\n${HIDDEN}\r\n0\r\nTrailer: x\r\n\r\n`
const LAST = `GET /v1/last HTTP/1.1\r\n${LINES}Connection: close\r\n\r\n`
const TRAFFIC = GET + POST + CHUNKS + LAST

test('requests that arrive in two parts are the same requests, wherever the first one ends', async () => {
  const whole = await exchange([TRAFFIC])
  expect(whole.requests.map((text) => text.split(' HTTP', 1)[0])).toEqual([
    'GET /v1/a?b=c',
    'POST /v1/b',
    'PUT /v1/c',
    'GET /v1/last',
  ])
  for (let at = 1; at < TRAFFIC.length; at += 1) {
    expect(await exchange([TRAFFIC.slice(0, at), TRAFFIC.slice(at)])).toEqual(whole)
  }
})

test(`requests that arrive in many parts are the same requests (seed ${SEED})`, async () => {
  const random = createRandom(SEED)
  const whole = await exchange([TRAFFIC])
  expect(await exchange([...TRAFFIC])).toEqual(whole)
  for (let run = 0; run < 5; run += 1) expect(await exchange(split(TRAFFIC, random))).toEqual(whole)
})

test(`what is damaged never becomes more requests than are answered, and always ends (seed ${SEED})`, async () => {
  const random = createRandom(SEED)
  for (let run = 0; run < MUTATIONS / 100; run += 1) {
    upstream.requests.length = 0
    const damaged = Array.from({ length: 100 }, () => damage(TRAFFIC, random))
    const answers = await Promise.all(damaged.map((text) => send([text])))
    const passed = answers.join('').match(/HTTP\/1\.1 200 OK/g)?.length ?? 0
    // What is under way when a connection breaks reaches the service without an answer, one request at most.
    expect(upstream.requests.length).toBe(passed)
    for (const text of upstream.requests) expect(text).toMatch(ONE_REQUEST)
    expect(upstream.fragments()).toEqual([])
  }
  expect((await exchange([TRAFFIC])).requests).toHaveLength(4)
})

/** A head as the gateway writes it: it has its own framing, at most once, at its end. */
const ONE_REQUEST =
  /^[A-Z]+ \/[!-~]* HTTP\/1\.1\r\nhost: 127\.0\.0\.1:\d+\r\n(?:(?!(?:content-length|transfer-encoding):)[!-9;-~]+:[^\r\n\0]*\r\n)+(?:content-length: \d+\r\n)?\r\n/i

async function exchange(parts: string[]) {
  upstream.requests.length = 0
  const text = await send(parts)
  return { answers: text.replace(/answer \d+/g, 'answer'), requests: [...upstream.requests] }
}

/** Sends the parts one after the other, and returns what came until the connection was ended. */
async function send(parts: string[]): Promise<string> {
  const { hostname, port } = new URL(door.url)
  const ended = Promise.withResolvers<void>()
  let text = ''
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(_, chunk) {
        text += chunk.toString('latin1')
      },
      close: () => ended.resolve(),
      error: () => ended.resolve(),
    },
  })
  socket.setNoDelay(true)
  for (const part of parts) {
    socket.write(Buffer.from(part, 'latin1'))
    // One turn of the loop each, so that most parts are read by themselves.
    if (parts.length > 1) await new Promise<void>((resolve) => setImmediate(resolve))
  }
  await ended.promise
  return text
}

function split(text: string, random: Random): string[] {
  const parts: string[] = []
  for (let at = 0; at < text.length; ) {
    const size = random.integer(1, 200)
    parts.push(text.slice(at, at + size))
    at += size
  }
  return parts
}

const ODD = [
  '\r',
  '\n',
  '\r\n',
  '\r\n\r\n',
  '\0',
  ':',
  ' ',
  '\t',
  '0',
  '9',
  'f',
  ';',
  ',',
  '\x80',
  '\xff',
  'chunked',
  'Content-Length: 5\r\n',
  'Transfer-Encoding: chunked\r\n',
  '0\r\n\r\n',
  'GET /v1/x HTTP/1.1\r\n',
]

/** Changes, removes, doubles or inserts something at one to four places. */
function damage(text: string, random: Random): string {
  let damaged = text
  for (let count = random.integer(1, 4); count > 0; count -= 1) {
    const at = random.integer(0, damaged.length)
    const size = random.integer(0, random.chance(0.5) ? 2 : 40)
    const before = damaged.slice(0, at)
    const cut = damaged.slice(at, at + size)
    const rest = damaged.slice(at + size)
    damaged = random.pick([
      before + random.pick(ODD) + rest,
      before + rest,
      before + cut + cut + rest,
      before + String.fromCharCode(random.integer(0, 255)) + rest,
    ])
  }
  return damaged
}
