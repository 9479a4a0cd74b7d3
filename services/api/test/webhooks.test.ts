import { afterAll, afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  readWebhookSecrets,
  replayWebhook,
  rotateWebhookSecret,
  testWebhook,
} from '@svc/domain'
import { startApi } from './start-api.ts'
import { sealer, settled, startWorker, withReceiver } from './webhook-deliveries.ts'
import { startReceiver } from './webhook-receiver.ts'

const api = await startApi({ allowPrivateReceivers: true })
const { sql } = api
let worker: { stop(): Promise<void> }
let receiver: ReturnType<typeof startReceiver>

beforeEach(() => {
  worker = startWorker(api)
  receiver = startReceiver()
})
afterEach(async () => {
  await worker.stop()
  receiver.stop()
  await sql`delete from webhook_endpoints`
})
afterAll(() => api[Symbol.asyncDispose]())

describe('a receiver', () => {
  test('gets every event of its account once, in order, signed, as the list gives it', async () => {
    const { key } = await withReceiver(api, receiver)
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
    const { key } = await withReceiver(api, receiver, { types: ['project.completed'] })
    const stranger = await api.caller()
    await api.completedProject(stranger.key, 1)
    await api.completedProject(key, 1)
    await api.completedProject(key, 1)
    const received = await receiver.count(2)
    expect(received.map(({ event }) => event.type)).toEqual([
      'project.completed',
      'project.completed',
    ])
  })

  test('verifies with both secrets while one is rotated, then with the new one', async () => {
    const { account_id, endpoint_id, secret } = await withReceiver(api, receiver)
    const owner = { account_id, endpoint_id }
    const renewed = await rotateWebhookSecret(sql, sealer, owner, 3600)
    expect(renewed).not.toBe(secret)
    await testWebhook(sql, { account_id, endpoint_id })
    await receiver.count(1)
    expect(receiver.received[0]).toMatchObject({ isSigned: true, signatures: 2 })
    receiver.secret = renewed
    await testWebhook(sql, { account_id, endpoint_id })
    await receiver.count(2)
    expect(receiver.received[1]).toMatchObject({ isSigned: true, signatures: 2 })
    await sql`update webhook_secrets set expires_at = now() - interval '1 minute' where expires_at is not null`
    // A worker reads the secrets once for all that it delivers in a row.
    for (let count = 3; receiver.received.at(-1)?.signatures !== 1; count += 1) {
      await testWebhook(sql, { account_id, endpoint_id })
      await receiver.count(count)
    }
    expect(receiver.received.at(-1)).toMatchObject({ isSigned: true })
  })

  test('has a secret of its own, which is nowhere stored in the clear', async () => {
    const { secret } = await withReceiver(api, receiver)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const stored = JSON.stringify(await sql`select * from webhook_secrets`)
    expect(stored).not.toContain(secret.slice(6))
  })

  test('does not hold up another that answers', async () => {
    const slow = startReceiver()
    const end = Promise.withResolvers<void>()
    slow.answer(async () => {
      await end.promise
      return new Response(null)
    })
    const first = await withReceiver(api, receiver)
    const { account_id } = first
    await createWebhook(sql, sealer, { account_id, url: slow.url, allowPrivateAddresses: true })
    await api.completedProject(first.key, 2)
    await receiver.count(6)
    expect(receiver.received.length).toBeGreaterThanOrEqual(6)
    await sql`delete from webhook_endpoints`
    end.resolve()
    slow.stop()
  })

  test('can be sent one event again', async () => {
    const { account_id, endpoint_id } = await withReceiver(api, receiver)
    await testWebhook(sql, { account_id, endpoint_id })
    const [first] = await receiver.count(1)
    await settled(sql, endpoint_id, 1)
    const event_id = first?.id ?? ''
    expect(await replayWebhook(sql, { account_id, endpoint_id }, { event_id })).toMatchObject({
      replayed: 1,
    })
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
  ])('cannot be at %s', async (url, allowPrivateAddresses) => {
    const { account_id } = await api.caller()
    const attempt = createWebhook(sql, sealer, { account_id, url, allowPrivateAddresses })
    expect(attempt).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    await attempt.catch(() => {})
  })

  test('in a private network is not connected to, whatever its name is', async () => {
    await worker.stop()
    worker = startWorker(api, { allowPrivateAddresses: false })
    const { account_id, endpoint_id } = await withReceiver(api, receiver)
    await testWebhook(sql, { account_id, endpoint_id })
    expect((await settled(sql, endpoint_id, 1))['last_error']).toMatch(/private network/)
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
    // Deliveries are written down with their events: no third one is on its way.
    const [written] = await sql`
      select count(*)::int from webhook_deliveries where account_id = ${account_id}
    `
    expect(written).toEqual({ count: 2 })
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

test('an event and its deliveries commit together', async () => {
  await worker.stop()
  const { account_id } = await withReceiver(api, receiver)
  const [before] =
    await sql`select count(*) from webhook_deliveries where account_id = ${account_id}`
  await sql
    .begin(async (transaction) => {
      const [{ endpoint_id } = { endpoint_id: '' }] = await listWebhooks(transaction, account_id)
      await testWebhook(transaction, { account_id, endpoint_id })
      throw new Error('undone')
    })
    .catch(() => {})
  const [after] =
    await sql`select count(*) from webhook_deliveries where account_id = ${account_id}`
  expect(after).toEqual(before)
  worker = startWorker(api)
})

test('deleteWebhook refuses an unknown id', async () => {
  const { account_id } = await api.caller()
  const attempt = deleteWebhook(sql, { account_id, endpoint_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' })
  expect(attempt).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await attempt.catch(() => {})
})
