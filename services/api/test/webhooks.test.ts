import { afterAll, afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  createWebhook,
  deleteWebhook,
  type EventType,
  listWebhooks,
  readWebhookSecrets,
  replayWebhook,
  rotateWebhookSecret,
  testWebhook,
  webhookSealer,
} from '@svc/domain'
import { openOutbound } from '../src/webhooks/outbound.ts'
import { signWebhook } from '../src/webhooks/sign-webhook.ts'
import { startWebhooks } from '../src/webhooks/start-webhooks.ts'
import { startApi } from './start-api.ts'
import { startReceiver } from './webhook-receiver.ts'

const SECRET = 'a secret of the tests, long enough'
const sealer = webhookSealer(SECRET)

const api = await startApi({ allow_private_receivers: true })
const { sql } = api
let worker: { stop(): Promise<void> }
let receiver: ReturnType<typeof startReceiver>

beforeEach(() => {
  worker = startWorker()
  receiver = startReceiver()
})
afterEach(async () => {
  await worker.stop()
  receiver.stop()
  await sql`delete from webhook_endpoints`
})
afterAll(() => api[Symbol.asyncDispose]())

test('signWebhook signs as the published example', () => {
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1614265330,
    body: '{"test": 2432232314}',
  }
  expect(signWebhook(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], message)).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

describe('a receiver', () => {
  test('gets every event of its account once, in order, signed, as the list gives it', async () => {
    const { key } = await withReceiver()
    await api.completedProject(key, 3)
    const received = await receiver.count(8)
    const { items } = await (await api.call('GET', '/v1/events?limit=100', { key })).json()
    expect(received.map(({ event }) => event)).toEqual(items.slice(-8))
    expect(received.map(({ event }) => event.type)).toContain('project.completed')
    expect(received.every(({ isSigned }) => isSigned)).toBe(true)
    expect(received.every(({ id, event }) => id === event.event_id)).toBe(true)
    expect(Number(received[0]?.headers.get('webhook-timestamp'))).toBeCloseTo(Date.now() / 1000, -1)
    expect(received[0]?.headers.get('content-type')).toBe('application/json')
  })

  test('gets only the types it wants, and nothing of another account', async () => {
    const { key } = await withReceiver({ types: ['project.completed'] })
    const stranger = await api.caller()
    await api.completedProject(stranger.key, 1)
    await api.completedProject(key, 1)
    const received = await receiver.count(1)
    await Bun.sleep(300)
    expect(received.map(({ event }) => event.type)).toEqual(['project.completed'])
  })

  test('is believed by both secrets while one is rotated, then by the new one', async () => {
    const { account_id, endpoint_id, secret } = await withReceiver()
    const owner = { account_id, endpoint_id }
    const renewed = await rotateWebhookSecret(sql, sealer, owner, 3600)
    expect(renewed).not.toBe(secret)
    await testWebhook(sql, endpoint_id)
    await receiver.count(1)
    expect(receiver.received[0]).toMatchObject({ isSigned: true, signatures: 2 })
    receiver.secret = renewed
    await testWebhook(sql, endpoint_id)
    await receiver.count(2)
    expect(receiver.received[1]).toMatchObject({ isSigned: true, signatures: 2 })
    await sql`update webhook_secrets set expires_at = now() where expires_at is not null`
    await testWebhook(sql, endpoint_id)
    await receiver.count(3)
    expect(receiver.received[2]).toMatchObject({ isSigned: true, signatures: 1 })
  })

  test('has a secret of its own, which lies nowhere in the clear', async () => {
    const { secret } = await withReceiver()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const stored = JSON.stringify(await sql`select * from webhook_secrets`)
    expect(stored).not.toContain(secret.slice(6))
  })

  test.each([
    ['an error of its own', () => new Response(null, { status: 500 }), 'Status 500'],
    ['a redirect', () => Response.redirect('http://127.0.0.1:1/'), 'Status 302'],
  ])('is asked again after %s, under the same id', async (_, answer, reason) => {
    const { endpoint_id } = await withReceiver()
    receiver.answer(answer)
    await testWebhook(sql, endpoint_id)
    await receiver.count(1)
    const failed = await settled(endpoint_id, 1)
    expect(failed).toMatchObject({ status: 'pending', attempts: 1 })
    expect(failed['last_error']).toMatch(reason)
    expect(failed['pause']).toBeCloseTo(5, 0)

    receiver.answer(() => new Response(null, { status: 204 }))
    await sql`update webhook_deliveries set next_attempt_at = now()`
    await receiver.count(2)
    expect(await settled(endpoint_id, 2)).toMatchObject({ status: 'delivered', attempts: 2 })
    expect(receiver.received[1]?.id).toBe(receiver.received[0]?.id ?? '')
  })

  test('is asked again after a connection that was cut off', async () => {
    const cutter = Bun.listen({
      hostname: '127.0.0.1',
      port: 0,
      socket: { data: (socket) => void socket.terminate() },
    })
    const { endpoint_id } = await withReceiver()
    await sql`update webhook_endpoints set url = ${`http://127.0.0.1:${cutter.port}/`}`
    await testWebhook(sql, endpoint_id)
    expect(await settled(endpoint_id, 1)).toMatchObject({ status: 'pending', last_status: null })
    cutter.stop(true)
    await sql`update webhook_endpoints set url = ${receiver.url}`
    await sql`update webhook_deliveries set next_attempt_at = now()`
    await receiver.count(1)
    expect(await settled(endpoint_id, 2)).toMatchObject({ status: 'delivered' })
  })

  test('is not waited for longer than ten seconds', async () => {
    const { endpoint_id } = await withReceiver()
    receiver.answer(async () => {
      await Bun.sleep(14_000)
      return new Response(null)
    })
    const since = performance.now()
    await testWebhook(sql, endpoint_id)
    expect(await settled(endpoint_id, 1, 13_000)).toMatchObject({ status: 'pending', attempts: 1 })
    expect(performance.now() - since).toBeWithin(9_500, 13_000)
  }, 20_000)

  test('is asked less and less often, and disabled after three days without success', async () => {
    const { endpoint_id } = await withReceiver()
    receiver.answer(() => new Response(null, { status: 503 }))
    await testWebhook(sql, endpoint_id)
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      const { pause } = await settled(endpoint_id, attempt)
      pauses.push(Math.round(pause))
      await sql`update webhook_deliveries set next_attempt_at = now()`
    }
    expect(pauses).toEqual([5, 30, 120, 600, 3600, 21_600, 86_400, 86_400])
    await sql`update webhook_endpoints set failing_since = now() - interval '73 hours'`
    await sql`update webhook_deliveries set next_attempt_at = now()`
    await until(async () => (await listWebhooks(sql))[0]?.status === 'disabled')
    expect(await listWebhooks(sql)).toMatchObject([{ status: 'disabled', pending: 0, failed: 1 }])

    await testWebhook(sql, endpoint_id)
    await Bun.sleep(300)
    const before = receiver.received.length
    receiver.answer(() => new Response(null))
    const since = new Date(Date.now() - 60_000).toISOString()
    expect((await replayWebhook(sql, endpoint_id, { since })).replayed).toBeGreaterThan(1)
    await receiver.count(before + 2)
    expect(await listWebhooks(sql)).toMatchObject([{ status: 'enabled', failing_since: null }])
  }, 30_000)

  test('does not hold up another that answers', async () => {
    const slow = startReceiver()
    slow.answer(async () => {
      await Bun.sleep(3000)
      return new Response(null)
    })
    const first = await withReceiver()
    const { account_id } = first
    await createWebhook(sql, sealer, { account_id, url: slow.url, allow_private: true })
    await api.completedProject(first.key, 2)
    await receiver.count(6)
    expect(receiver.received.length).toBeGreaterThanOrEqual(6)
    expect(slow.received.length).toBeLessThan(3)
    await deleteAll()
    slow.stop()
  })

  test('can be sent one event again', async () => {
    const { endpoint_id } = await withReceiver()
    await testWebhook(sql, endpoint_id)
    const [first] = await receiver.count(1)
    await settled(endpoint_id, 1)
    const event_id = first?.id ?? ''
    expect(await replayWebhook(sql, endpoint_id, { event_id })).toMatchObject({ replayed: 1 })
    await receiver.count(2)
    expect(receiver.received.map(({ id }) => id)).toEqual([event_id, event_id])
  })

  test.each([
    ['http://hooks.example.org/', false],
    ['https://10.1.2.3/', false],
    ['https://localhost/', false],
    ['https://user:secret@hooks.example.org/', false],
    ['ftp://hooks.example.org/', true],
    ['nonsense', true],
  ])('cannot be at %s', async (url, allow_private) => {
    const { account_id } = await api.caller()
    const attempt = createWebhook(sql, sealer, { account_id, url, allow_private })
    expect(attempt).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    await attempt.catch(() => {})
  })

  test('in a private network is not talked to, whatever its name says', async () => {
    await worker.stop()
    worker = startWorker({ allow_private: false })
    const { endpoint_id } = await withReceiver()
    await testWebhook(sql, endpoint_id)
    expect((await settled(endpoint_id, 1))['last_error']).toMatch(/private network/)
    expect(receiver.received).toEqual([])
  })
})

describe('webhook_url of a project', () => {
  test("gets that project's events only, signed with the account's secret for such receivers", async () => {
    const { key, account_id } = await api.caller()
    const owner = { account_id, endpoint_id: null }
    receiver.secret = (await readWebhookSecrets(sql, sealer, owner))[0] ?? ''
    await api.project(key)
    const id = await api.project(key, { webhook_url: receiver.url })
    await api.call('DELETE', `/v1/projects/${id}`, { key })
    const received = await receiver.count(2)
    await Bun.sleep(200)
    expect(received.map(({ event, isSigned }) => [event.type, isSigned])).toEqual([
      ['project.created', true],
      ['project.deleted', true],
    ])
  })

  test.each(['https://169.254.169.254/latest', 'http://hooks.example.org/', '//x', ''])(
    'is refused when it is %p',
    async (webhook_url) => {
      await using strict = await startApi()
      const { key } = await strict.caller()
      const source = { url: 'https://media.example.org/talk.mp4' }
      const body = { source, webhook_url }
      const response = await strict.call('POST', '/v1/projects', { key, body })
      expect(response.status).toBe(422)
      expect(await response.json()).toMatchObject({ errors: [{ location: 'body.webhook_url' }] })
      const { items } = await (await strict.call('GET', '/v1/projects', { key })).json()
      expect(items).toEqual([])
    },
  )
})

describe('a worker that dies', () => {
  test('between sending and writing down leaves an event that is sent again, under its id', async () => {
    await worker.stop()
    const { endpoint_id } = await withReceiver()
    await testWebhook(sql, endpoint_id)
    const child = Bun.spawn(
      [process.execPath, `${import.meta.dir}/webhook-worker.ts`, api.url, SECRET],
      { stdout: 'pipe', stderr: 'inherit' },
    )
    await receiver.count(1)
    for await (const _ of child.stdout) break
    child.kill('SIGKILL')
    await child.exited
    const [claimed] = await sql`
      select extract(epoch from busy_until - now())::float8 as lease from webhook_endpoints
    `
    expect(claimed?.['lease']).toBeWithin(20, 31)
    // Half a minute later.
    await sql`update webhook_endpoints set busy_until = now()`
    worker = startWorker()
    await receiver.count(2)
    expect(await settled(endpoint_id, 2)).toMatchObject({ status: 'delivered', attempts: 2 })
    const ids = receiver.received.map(({ id }) => id)
    expect(ids).toEqual([ids[0] ?? '', ids[0] ?? ''])
  }, 20_000)

  test('is not joined by another while it lives', async () => {
    const others = [startWorker(), startWorker(), startWorker()]
    const { key } = await withReceiver()
    await api.completedProject(key, 5)
    await receiver.count(12)
    await Bun.sleep(500)
    const ids = receiver.received.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const numbers = receiver.received.map(({ event }) => event.sequence)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    for (const other of others) await other.stop()
  })
})

test('webhooks wait for nothing to be written: an event and its deliveries commit together', async () => {
  await worker.stop()
  const { account_id } = await withReceiver()
  const [before] =
    await sql`select count(*) from webhook_deliveries where account_id = ${account_id}`
  await sql
    .begin(async (transaction) => {
      const [endpoint] = await listWebhooks(transaction, account_id)
      await testWebhook(transaction, endpoint?.endpoint_id ?? '')
      throw new Error('undone')
    })
    .catch(() => {})
  const [after] =
    await sql`select count(*) from webhook_deliveries where account_id = ${account_id}`
  expect(after).toEqual(before)
  worker = startWorker()
})

test('deleteWebhook refuses what is not there', async () => {
  const attempt = deleteWebhook(sql, '01ARZ3NDEKTSV4RRFFQ69G5FAV')
  expect(attempt).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await attempt.catch(() => {})
})

function startWorker({ allow_private = true } = {}) {
  return startWebhooks({
    sql,
    secret: SECRET,
    base_url: 'https://clips.example.org',
    outbound: openOutbound({ allow_private }),
    log: () => {},
  })
}

/** An account whose events go to the receiver, which knows the secret. */
async function withReceiver(wanted: { types?: EventType[] } = {}) {
  const caller = await api.caller()
  const endpoint = await createWebhook(sql, sealer, {
    account_id: caller.account_id,
    url: receiver.url,
    allow_private: true,
    ...wanted,
  })
  receiver.secret = endpoint.secret
  return { ...endpoint, key: caller.key }
}

/** Waits until an attempt is written down. `pause`: seconds to the next. */
async function settled(endpoint_id: string, attempts: number, patience = 8000) {
  let row: Record<string, unknown> & { pause: number } = { pause: 0 }
  await until(async () => {
    const [found] = await sql<(typeof row)[]>`
      select d.status, attempts, last_error, last_status, busy_until,
             extract(epoch from next_attempt_at - now())::float8 as pause
        from webhook_deliveries d join webhook_endpoints e using (endpoint_id)
       where endpoint_id = ${endpoint_id} and attempts = ${attempts} and busy_until is null
    `
    row = found ?? row
    return found !== undefined
  }, patience)
  return row
}

async function until(isTrue: () => Promise<boolean>, patience = 8000): Promise<void> {
  const end = performance.now() + patience
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error('It did not happen in time.')
    await Bun.sleep(25)
  }
}

async function deleteAll() {
  await sql`delete from webhook_endpoints`
}
