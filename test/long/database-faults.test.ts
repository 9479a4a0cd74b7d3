import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import { until } from '@svc/patience'
import { openDatabase, REQUEST_POOL } from '../../packages/domain/src/index.ts'
import { startLoopClock } from '../../packages/http/test/testing/loop-clock.ts'
import { openRateLimiter } from '../../packages/rate-limit/src/index.ts'
import { createApi } from '../../services/api/src/app.ts'
import { BASE_URL, SECRET, startApi } from '../../services/api/test/start-api.ts'
import { startProxy } from '../support/fault-proxy.ts'

const ANSWER_SECONDS = 2
/** Connections of its pool, and requests that may work with them at once. */
const CONNECTIONS = REQUEST_POOL.connections
/** An account that is alone may have as many as it leaves to others. */
const SEATS_OF_ACCOUNT = CONNECTIONS / 2
/** The second one has half of the rest. */
const SEATS_OF_BOTH = SEATS_OF_ACCOUNT + SEATS_OF_ACCOUNT / 2
const HOUR_SECONDS = 3600

const real = await startApi()
const { key } = await real.caller()
const [locked, alsoLocked] = [await real.caller(), await real.caller()]
const address = new URL(real.url)
const proxy = startProxy({ hostname: address.hostname, port: Number(address.port) })
address.port = String(proxy.port)
const sql = openDatabase(address.href, { ...REQUEST_POOL, answerSeconds: ANSWER_SECONDS })
const api = apiOn(sql)
/** Time-outs long enough that no answer of the database is late within a test. */
const patient = openDatabase(real.url, { ...REQUEST_POOL, answerSeconds: HOUR_SECONDS })

afterEach(() => proxy.up())
afterAll(async () => {
  await Promise.all([sql, patient].map((pool) => pool.end({ timeout: 1 })))
  proxy.stop()
  await real[Symbol.asyncDispose]()
})

describe('a database', () => {
  test('that receives and does not answer costs one time-out, and is used again when it answers', async () => {
    await untilWell()
    void proxy.swallow()
    const answers = await timed(Array.from({ length: 100 }, () => credits))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    const slowest = Math.max(...answers.map(({ seconds }) => seconds))
    const quick = answers.filter(({ seconds }) => seconds < 1.5).length
    expect(slowest).toBeLessThan(ANSWER_SECONDS + 2)
    expect(quick).toBeGreaterThanOrEqual(100 - 2 * CONNECTIONS)
    proxy.up()
    await untilWell()
  })

  test('that restarts is used again without a restart of ours', async () => {
    proxy.down()
    const answers = await timed(Array.from({ length: 20 }, () => credits))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    proxy.up()
    await untilWell()
  })

  test('whose connections are all busy makes the next request fail soon', async () => {
    const { credits } = callsOf(apiOn(patient))
    const lock = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const locking = real.sql.begin(async (transaction) => {
      await transaction`select pg_advisory_xact_lock(1)`
      held.resolve()
      await lock.promise
    })
    await held.promise
    // The credential is cached now.
    expect((await credits()).status).toBe(200)
    const busy = Array.from({ length: CONNECTIONS }, () =>
      patient`select pg_advisory_xact_lock_shared(1)`.execute(),
    )
    await until(async () => (await locksWaitedFor()) >= CONNECTIONS)
    let refused = 0
    const asked = Array.from({ length: 200 }, async () => {
      const { status } = await credits()
      if (status === 503) refused += 1
      return status
    })
    try {
      await until(() => refused >= 200 - SEATS_OF_ACCOUNT)
    } finally {
      lock.resolve()
      await Promise.all([locking, ...busy])
    }
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200, 503]))
    expect((await credits()).status).toBe(200)
  })

  test('in which accounts have rows locked goes on for other accounts', async () => {
    const { create, credits } = callsOf(apiOn(patient))
    const lock = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const locking = real.sql.begin(async (transaction) => {
      const ids = transaction.typed.uuids([locked.account_id, alsoLocked.account_id])
      await transaction`select 1 from accounts where account_id = any(${ids}) for update`
      held.resolve()
      await lock.promise
    })
    await held.promise
    let waiting = 80
    const blocked = Array.from({ length: waiting }, async (_, index) => {
      const response = await create(`Locked ${index}`, (index < 40 ? locked : alsoLocked).key)
      waiting -= 1
      return response
    })
    try {
      await until(async () => (await locksWaitedFor()) > 0)
      for (let count = 0; count < 20; count += 1) {
        expect((await credits()).status).toBe(200)
        expect((await create(`Other ${count}`)).status).toBe(201)
      }
      await until(() => waiting <= SEATS_OF_BOTH)
    } finally {
      lock.resolve()
      await locking
    }
    const ended = await Promise.all(blocked)
    const refused = ended.filter(({ status }) => status === 503)
    for (const { headers } of refused) expect(headers.get('retry-after')).toBe('1')
    expect(ended.filter(({ status }) => status === 201).length).toBe(SEATS_OF_BOTH)
  })

  test('whose statement takes too long cancels it', async () => {
    const failed = await sql`select pg_sleep(3600)`.then(
      () => null,
      (error: { code?: string }) => error.code,
    )
    // The error of the server: had it come too late, the connection would be closed instead.
    expect(failed).toBe('57014')
  })
})

const { credits } = callsOf(api)

function apiOn(database: typeof sql) {
  return createApi({
    sql: database,
    jobs: real.jobs,
    limiter: openRateLimiter({ redisUrl: null, scale: 1e6, onRedisChange() {} }),
    secret: SECRET,
    baseUrl: BASE_URL,
    // A request whose credential is asked for anew waits for that, however many share the look-up: none would be refused soon.
    lifetimeMs: HOUR_SECONDS * 1000,
    log() {},
  })
}

function callsOf(app: ReturnType<typeof apiOn>) {
  const ask = async (credential: string, method: string, path: string, body?: object) =>
    app.handle(
      new Request(`http://localhost${path}`, {
        method,
        headers: { authorization: `Bearer ${credential}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
  const source = { url: 'https://media.example.org/a.mp4' }
  return {
    credits: () => ask(key, 'GET', '/v1/credits'),
    create: (title: string, credential = key) =>
      ask(credential, 'POST', '/v1/projects', { title, source }),
  }
}

async function locksWaitedFor(): Promise<number> {
  const [waiting] = await real.sql<{ count: number }[]>`
    select count(*) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'
  `
  return waiting?.count ?? 0
}

async function timed(requests: (() => Promise<Response>)[]) {
  using clock = startLoopClock()
  return await Promise.all(
    requests.map(async (request) => {
      const { status } = await request()
      return { status, seconds: clock.seconds() }
    }),
  )
}

async function untilWell(): Promise<void> {
  await until(async () => (await credits()).status === 200)
}
