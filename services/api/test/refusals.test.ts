import { afterAll, describe, expect, test } from 'bun:test'
import { openDatabase } from '@svc/domain'
import { createSeats } from '@svc/http'
import { listenLocally, refusal } from '@svc/http/testing'
import { openRateLimiter } from '@svc/rate-limit'
import { ERROR_STATUS, type ErrorCode } from '@svc/specification'
import type { AnyElysia } from 'elysia'
import { createApi } from '../src/app.ts'
import { documentedOperations, type Operation } from './documented.ts'
import { oneOfEverything, POST_SAMPLES } from './post-samples.ts'
import { REFUSAL_SAMPLES } from './refusal-samples.ts'
import { startApi } from './start-api.ts'

/** Codes that no request to the API alone can provoke: why, and the test that shows them. */
const ELSEWHERE: Partial<Record<ErrorCode, [why: string, test: string]>> = {
  REQUEST_TIMEOUT: ['the gateway reads bodies first', 'services/gateway/test/slow-clients.test.ts'],
  UPSTREAM_ERROR: ['the gateway finds no API', 'services/gateway/test/dying-upstreams.test.ts'],
  UPSTREAM_TIMEOUT: [
    'the API does not answer the gateway',
    'services/gateway/test/hung-services.test.ts',
  ],
  INTERNAL_ERROR: ['a fault of the program', 'packages/http/test/errors.test.ts'],
}

const IN_PROGRESS = 'IDEMPOTENCY_IN_PROGRESS'
const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const TOO_LONG = Buffer.alloc(3_000_001, ' ')

const api = await startApi()
const operations = await documentedOperations(api.api)
const owner = await api.caller()
const free = await api.caller('free')
const empty = await api.keyOf(owner.account_id, [])
const ids = await oneOfEverything(api, owner)

const listener = listenLocally((request) => api.api.handle(request))
const wideSql = openDatabase(api.url, { connections: 40 })
const deadSql = openDatabase('postgres://postgres@127.0.0.1:1/none')
afterAll(async () => {
  await Promise.all([listener.stop(), wideSql.end(), deadSql.end()])
  await api[Symbol.asyncDispose]()
})

/** The same application with a rate that one request uses up, with an unreachable database, and with many connections. */
const limited = createApi({
  ...api.dependencies,
  limiter: openRateLimiter({ redisUrl: null, scale: 1e-6, onRedisChange() {} }),
})
const away = createApi({ ...api.dependencies, sql: deadSql })
const wide = createApi({ ...api.dependencies, sql: wideSql, seats: createSeats({ seats: 1000 }) })

/** Codes that many operations have for the same reason, each with a request to one of them. */
const PROVOKED: Partial<Record<ErrorCode, (operation: Operation) => Promise<Response>>> = {
  BAD_REQUEST: (one) =>
    fetch(`${listener.url}${fill(one)}`, { method: one.method, headers: { host: 'a, b' } }),
  INVALID_API_KEY: (one) => ask(one, { key: 'svck_none' }),
  MISSING_SCOPE: (one) => ask(one, { key: empty }),
  ORIGIN_REJECTED: (one) => ask(one, { headers: { origin: 'https://example.org' } }),
  PLAN_UPGRADE_REQUIRED: (one) => ask(one, { key: free.key }),
  RATE_LIMITED: async (one) => {
    await ask(one, { app: limited })
    return ask(one, { app: limited })
  },
  SERVICE_UNAVAILABLE: (one) => ask(one, { app: away }),
  INVALID_JSON: (one) => ask(one, { raw: '{"a":' }),
  PAYLOAD_TOO_LARGE: (one) => ask(one, { raw: TOO_LONG }),
  UNSUPPORTED_MEDIA_TYPE: (one) => ask(one, { raw: 'a=1', type: 'text/plain' }),
  VALIDATION_ERROR: (one) =>
    one.method === 'GET'
      ? ask(one, { query: '?no_such_parameter=1', headers: { 'last-event-id': 'x' } })
      : ask(one, { raw: '{"no_such_member":1}' }),
  CONFLICT: (one) => ask(one, { headers: { 'if-match': '"other"' }, body: one.example }),
  NOT_FOUND: (one) => ask(one, { known: {}, body: one.example }),
  IDEMPOTENCY_KEY_REUSED: async ({ path }) => {
    const { send, sample } = await prepare(path)
    await send(sample.body)
    return send(sample.otherBody)
  },
}

/** Each of them is answered after four seconds, during which the other requests are made. */
const waiting = await sendWhileRunning()

describe('the document', () => {
  test('lists operations, and each of their codes is provoked or named with a reason', async () => {
    expect(operations.length).toBeGreaterThan(45)
    const known = new Set([...Object.keys(PROVOKED), ...Object.keys(ELSEWHERE), IN_PROGRESS])
    const left = operations.flatMap(({ operationId, codes }) =>
      codes
        .filter((code) => !known.has(code) && !REFUSAL_SAMPLES[operationId]?.[code])
        .map((code) => `${operationId} ${code}`),
    )
    expect(left).toEqual([])
    for (const [code, [, file]] of Object.entries(ELSEWHERE)) {
      expect(await Bun.file(new URL(`../../../${file}`, import.meta.url)).text()).toContain(code)
    }
  })

  test.each(operations)(
    'lists for $operationId what every operation refuses alike',
    ({ codes, example }) => {
      const always = ['INVALID_API_KEY', 'MISSING_SCOPE', 'ORIGIN_REJECTED', 'RATE_LIMITED']
      const withBody = [
        'INVALID_JSON',
        'PAYLOAD_TOO_LARGE',
        'UNSUPPORTED_MEDIA_TYPE',
        'VALIDATION_ERROR',
      ]
      expect(codes).toEqual(expect.arrayContaining(always))
      if (example !== undefined) expect(codes).toEqual(expect.arrayContaining(withBody))
    },
  )

  test('lists every code that has a sample', () => {
    const sampled = Object.entries(REFUSAL_SAMPLES).flatMap(([operationId, codes]) =>
      Object.keys(codes).map((code) => [operationId, code] as const),
    )
    const unlisted = sampled.filter(
      ([operationId, code]) =>
        !operations.find((one) => one.operationId === operationId)?.codes.includes(code),
    )
    expect(unlisted).toEqual([])
  })

  test.each(operations)('lists for $operationId nothing that cannot happen', async (operation) => {
    const { operationId, codes } = operation
    const provokable = codes.filter((code) => !(code in ELSEWHERE) && code !== IN_PROGRESS)
    expect(provokable.length).toBeGreaterThan(5)
    const said = provokable.map(async (code) => {
      const own = REFUSAL_SAMPLES[operationId]?.[code]
      const answer = await (own?.(api, await api.caller()) ??
        PROVOKED[code as ErrorCode]?.(operation))
      if (!answer) throw new Error(`Nothing provokes ${code}.`)
      return answer.ok ? `${answer.status} instead of ${code}` : refusal(answer)
    })
    expect(await Promise.all(said)).toEqual(provokable.map(expected))
  })

  test('lists the plan of every operation that needs one', async () => {
    const refused = await Promise.all(
      operations.map(async (one) => {
        const { status } = await ask(one, { key: free.key, known: {}, body: one.example })
        return status === ERROR_STATUS.PLAN_UPGRADE_REQUIRED ? [one.operationId] : []
      }),
    )
    const listed = operations.filter(({ codes }) => codes.includes('PLAN_UPGRADE_REQUIRED'))
    expect(refused.flat()).toEqual(listed.map(({ operationId }) => operationId))
  })

  test('lists for every POST that the first one may still run', async () => {
    const posts = operations.filter(({ codes }) => codes.includes(IN_PROGRESS))
    expect(posts.map(({ operationId }) => operationId).toSorted()).toEqual(
      [...waiting.keys()].toSorted(),
    )
    const said = await Promise.all([...waiting.values()].map(async (sent) => refusal(await sent)))
    expect(new Set(said)).toEqual(new Set([expected(IN_PROGRESS)]))
  })
})

const expected = (code: string) => `${ERROR_STATUS[code as ErrorCode]} ${code}`

interface Asked {
  app?: AnyElysia
  key?: string
  known?: Record<string, string>
  query?: string
  headers?: Record<string, string>
  body?: unknown
  raw?: BodyInit
  type?: string
}

function ask(operation: Operation, asked: Asked): Promise<Response> {
  const { app = api.api, key = owner.key, known = ids, query = '', headers = {} } = asked
  const raw = asked.raw ?? (asked.body === undefined ? undefined : JSON.stringify(asked.body))
  return app.handle(
    new Request(`http://localhost${fill(operation, known)}${query}`, {
      method: operation.method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(raw !== undefined && { 'content-type': asked.type ?? 'application/json' }),
        ...headers,
      },
      ...(raw !== undefined && { body: raw }),
    }),
  )
}

const fill = ({ path }: Operation, known: Record<string, string> = ids) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => known[name] ?? UNKNOWN)

/** Makes what a POST needs, and a function that sends it with one idempotency key. */
async function prepare(endpoint: string, app: AnyElysia = api.api) {
  const caller = await api.caller()
  const sample = await POST_SAMPLES[endpoint]?.(api, caller)
  if (!sample) throw new Error(`There is no sample of POST ${endpoint}.`)
  const send = (body: object | undefined) =>
    app.handle(
      new Request(`http://localhost${sample.path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${caller.key}`,
          'content-type': 'application/json',
          'idempotency-key': 'one',
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
  return { ...caller, sample, send }
}

/** Sends every POST while another transaction holds the lock of its idempotency key. */
async function sendWhileRunning(): Promise<Map<string, Promise<Response>>> {
  const posts = operations.filter(({ method }) => method === 'POST')
  const prepared = await Promise.all(
    posts.map(async (one) => ({ ...one, ...(await prepare(one.path, wide)) })),
  )
  const names = prepared.map(({ account_id, sample }) =>
    JSON.stringify([account_id, 'POST', sample.path, 'one']),
  )
  const held = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  const answers = new Map<string, Promise<Response>>()
  wideSql
    .begin(async (sql) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) name`
      held.resolve()
      await sent.promise
      await Promise.all(answers.values())
    })
    .catch(held.reject)
  await held.promise
  for (const { operationId, sample, send } of prepared) {
    answers.set(operationId, send(sample.body))
  }
  sent.resolve()
  return answers
}
