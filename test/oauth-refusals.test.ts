import { afterAll, describe, expect, test } from 'bun:test'
import { openDatabase } from '../packages/domain/src/index.ts'
import { recordingJobs } from '../packages/domain/test/fixtures.ts'
import { listen } from '../packages/http/src/index.ts'
import { openRateLimiter } from '../packages/rate-limit/src/index.ts'
import { startApi } from '../services/api/test/start-api.ts'
import { createOauth } from '../services/oauth/src/app.ts'
import {
  BASE_URL,
  CALLBACK,
  CHALLENGE,
  DASHBOARD_TOKEN,
  SECRET,
  startOauth,
} from '../services/oauth/test/start-oauth.ts'

// What the document says about refusals of the authorization server, each provoked by a real request.

const api = await startApi()
const oauth = await startOauth()
const deadSql = openDatabase('postgres://postgres@127.0.0.1:1/none')
const listener = listen((request) => oauth.oauth.handle(request), {
  address: { hostname: '127.0.0.1', port: 0 },
  log() {},
  maxBodyBytes: 1e6,
  idleSeconds: 10,
})
afterAll(async () => {
  await Promise.all([listener.stop(), deadSql.end(), api[Symbol.asyncDispose]()])
  await oauth[Symbol.asyncDispose]()
})

const { paths } = (await (await api.call('GET', '/swagger/json')).json()) as {
  paths: Record<string, Record<string, { operationId: string; responses: object }>>
}
interface Application {
  handle(request: Request): Response | Promise<Response>
}

interface Operation {
  method: string
  path: string
  operationId: string
  /** Those of 400 and above. */
  statuses: number[]
}

const operations: Operation[] = Object.entries(paths)
  .filter(([path]) => !path.startsWith('/v1/'))
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, responses }]) => {
      const statuses = Object.keys(responses).filter((status) => Number(status) >= 400)
      return { method: method.toUpperCase(), path, operationId, statuses: statuses.map(Number) }
    }),
  )

const settings = {
  secret: SECRET,
  baseUrl: BASE_URL,
  dashboardToken: DASHBOARD_TOKEN,
  plan: 'self_hosted',
  jobs: recordingJobs(),
  log() {},
} as const
const limiterOf = (scale: number) => openRateLimiter({ redisUrl: null, scale, onRedisChange() {} })
const away = createOauth({ ...settings, sql: deadSql, limiter: limiterOf(1000) })
const limited = createOauth({ ...settings, sql: oauth.sql, limiter: limiterOf(1e-6) })

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_TYPE = { 'content-type': 'application/json' }
const DASHBOARD = { ...JSON_TYPE, authorization: `Bearer ${DASHBOARD_TOKEN}` }
const CLIENT = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const registered = await oauth.json('/oauth2/application', {
  client_name: 'App',
  redirect_uris: [CALLBACK],
})
const authorization = new URLSearchParams({
  client_id: (await registered.json()).client_id,
  redirect_uri: CALLBACK,
  response_type: 'code',
  code_challenge: CHALLENGE,
  code_challenge_method: 'S256',
})
const DENIAL = { request_id: '7Qm2XbT9cVw4RkE1nZ5yLp', decision: 'deny', subject: CLIENT }
const REFRESH = `grant_type=refresh_token&refresh_token=x&client_id=${CLIENT}`

interface Sent {
  headers?: Record<string, string>
  body?: string
  query?: string
}

/** A request that is wrong in itself, one with a wrong credential, and one that is right, by operation. */
const REQUESTS: Record<string, { wrong?: Sent; stranger?: Sent; right: Sent }> = {
  registerClient: {
    wrong: { headers: JSON_TYPE, body: '{}' },
    right: {
      headers: JSON_TYPE,
      body: JSON.stringify({ client_name: 'App', redirect_uris: [CALLBACK] }),
    },
  },
  getClient: { stranger: {}, right: { headers: { authorization: 'Bearer x' } } },
  authorize: { wrong: {}, right: { query: `?${authorization}` } },
  completeAuthorization: {
    wrong: { headers: DASHBOARD, body: '{}' },
    stranger: { headers: JSON_TYPE, body: '{}' },
    right: { headers: DASHBOARD, body: JSON.stringify(DENIAL) },
  },
  requestToken: {
    wrong: { headers: FORM, body: '' },
    stranger: { headers: FORM, body: REFRESH },
    right: { headers: FORM, body: REFRESH },
  },
  revokeToken: {
    wrong: { headers: FORM, body: '' },
    stranger: {
      headers: { ...FORM, authorization: `Basic ${btoa(`${CLIENT}:x`)}` },
      body: 'token=x',
    },
    right: { headers: FORM, body: 'token=x' },
  },
}

const SENT: Record<number, (operation: Operation) => Promise<Response>> = {
  400: async (one) =>
    wrongOf(one)
      ? ask(oauth.oauth, one, wrongOf(one))
      : fetch(listener.url + one.path, { headers: { host: 'a, b' } }),
  401: (one) => ask(oauth.oauth, one, REQUESTS[one.operationId]?.stranger),
  413: (one) => ask(oauth.oauth, one, { ...rightOf(one), ...(hasBody(one) && { body: LONG }) }),
  429: async (one) => {
    const { stranger, right } = REQUESTS[one.operationId] ?? {}
    const counted = one.operationId === 'completeAuthorization' ? stranger : right
    await ask(limited, one, counted)
    return ask(limited, one, counted)
  },
  503: (one) => ask(away, one, rightOf(one)),
}
const LONG = ' '.repeat(2e6)

describe('the document', () => {
  test('describes the authorization server', () => expect(operations.length).toBeGreaterThan(8))

  test.each(operations)('lists for $operationId what it refuses with, and no more', async (one) => {
    const statuses = Object.keys(SENT).map(Number)
    const answers = await Promise.all(
      statuses.map(async (status) => (await SENT[status]?.(one))?.status),
    )
    const provoked = statuses.filter((status, index) => answers[index] === status)
    expect(provoked).toEqual(one.statuses)
    const others = answers.filter((status = 0) => status >= 400 && !one.statuses.includes(status))
    expect(others).toEqual([])
  })
})

const wrongOf = ({ operationId }: Operation) => REQUESTS[operationId]?.wrong
const rightOf = ({ operationId }: Operation) => REQUESTS[operationId]?.right
const hasBody = (one: Operation) => rightOf(one)?.body !== undefined

async function ask(app: Application, { path, method }: Operation, sent: Sent = {}) {
  const { query = '', ...init } = sent
  const address = `http://localhost${path.replace('{client_id}', CLIENT)}${query}`
  return app.handle(new Request(address, { method, ...init }))
}
