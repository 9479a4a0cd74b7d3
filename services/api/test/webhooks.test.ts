import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { createWebhook, readWebhookSecrets, rotateWebhookSecret, testWebhook } from '@svc/domain'
import { openApi } from './start-api.ts'
import { sealer, settled, startWorker, withReceiver } from './webhook-deliveries.ts'
import { startReceiver } from './webhook-receiver.ts'

const api = await openApi({ allowPrivateReceivers: true })
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

describe('a receiver', () => {
  test('gets every event of its account once, in order, signed, as the list gives it', async () => {
    const begun = Math.floor(Date.now() / 1000)
    const { key } = await withReceiver(api, receiver)
    await api.completedProject(key, 3)
    const received = await receiver.count(8)
    const { items } = await (await api.call('GET', '/v1/events?limit=100', { key })).json()
    expect(received.map(({ event }) => event)).toEqual(items.slice(-8))
    expect(received.map(({ event }) => event.type)).toContain('project.completed')
    expect(received.every(({ isSigned }) => isSigned)).toBe(true)
    expect(received.every(({ id, event }) => id === event.event_id)).toBe(true)
    const signedAt = Number(received[0]?.headers.get('webhook-timestamp'))
    expect(signedAt).toBeWithin(begun, Date.now() / 1000 + 1)
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
    expect(renewed).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(JSON.stringify(await sql`select * from webhook_secrets`)).not.toContain(renewed.slice(6))
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

  test('does not hold up another that answers', async () => {
    using slow = startReceiver()
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
    await sql`delete from webhook_endpoints`
    end.resolve()
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
    await expect(attempt).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
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
})
