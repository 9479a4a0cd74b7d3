import { afterAll, afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { listWebhooks, replayWebhook, testWebhook } from '@svc/domain'
import { startLoopClock, until } from '@svc/http/testing'
import { metrics } from '@svc/telemetry'
import { countOf } from '@svc/telemetry/testing'
import { startApi } from './start-api.ts'
import { SECRET, settled, startWorker, withReceiver } from './webhook-deliveries.ts'
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

const counts = async () => ({
  refused: await countOf(metrics.webhookDeliveries, { result: 'refused' }),
  delivered: await countOf(metrics.webhookDeliveries, { result: 'delivered' }),
})

describe('a receiver that fails', () => {
  test.each([
    ['an error of its own', () => new Response(null, { status: 500 }), 'Status 500'],
    ['a redirect', () => Response.redirect('http://127.0.0.1:1/'), 'Status 302'],
  ])('gets the event again after %s, under the same id', async (_, answer, reason) => {
    const { account_id, endpoint_id } = await withReceiver(api, receiver)
    const before = await counts()
    receiver.answer(answer)
    await testWebhook(sql, { account_id, endpoint_id })
    await receiver.count(1)
    const failed = await settled(sql, endpoint_id, 1, receiver.received)
    expect(failed).toMatchObject({ status: 'pending', attempts: 1 })
    expect(failed['last_error']).toMatch(reason)
    expect(5).toBeWithin(...failed.pause)

    receiver.answer(() => new Response(null, { status: 204 }))
    await sql`update webhook_deliveries set next_attempt_at = now()`
    await receiver.count(2)
    expect(await settled(sql, endpoint_id, 2)).toMatchObject({ status: 'delivered', attempts: 2 })
    expect(receiver.received[1]?.id).toBe(receiver.received[0]?.id ?? '')
    const { refused, delivered } = await counts()
    expect([refused - before.refused, delivered - before.delivered]).toEqual([1, 1])
  })

  test('gets the event again after a connection that was cut off', async () => {
    const cutter = Bun.listen({
      hostname: '127.0.0.1',
      port: 0,
      socket: { data: (socket) => void socket.terminate() },
    })
    const { account_id, endpoint_id } = await withReceiver(api, receiver)
    await sql`update webhook_endpoints set url = ${`http://127.0.0.1:${cutter.port}/`}`
    await testWebhook(sql, { account_id, endpoint_id })
    expect(await settled(sql, endpoint_id, 1)).toMatchObject({
      status: 'pending',
      last_status: null,
    })
    cutter.stop(true)
    await sql`update webhook_endpoints set url = ${receiver.url}`
    await sql`update webhook_deliveries set next_attempt_at = now()`
    await receiver.count(1)
    expect(await settled(sql, endpoint_id, 2)).toMatchObject({ status: 'delivered' })
  })

  test('is not waited for longer than ten seconds', async () => {
    const { account_id, endpoint_id } = await withReceiver(api, receiver)
    receiver.answer(async () => {
      await Bun.sleep(14_000)
      return new Response(null)
    })
    const since = performance.now()
    using clock = startLoopClock()
    await testWebhook(sql, { account_id, endpoint_id })
    expect(await settled(sql, endpoint_id, 1)).toMatchObject({
      status: 'pending',
      attempts: 1,
    })
    expect(performance.now() - since).toBeGreaterThan(9_500)
    expect(clock.seconds()).toBeLessThan(13)
  })

  test('gets the event at growing intervals, and is disabled after three days without success', async () => {
    const { account_id, endpoint_id } = await withReceiver(api, receiver)
    receiver.answer(() => new Response(null, { status: 503 }))
    await testWebhook(sql, { account_id, endpoint_id })
    const pauses = [5, 30, 120, 600, 3600, 21_600, 86_400, 86_400]
    for (const [index, seconds] of pauses.entries()) {
      const { pause } = await settled(sql, endpoint_id, index + 1, receiver.received)
      expect(seconds).toBeWithin(...pause)
      await sql`update webhook_deliveries set next_attempt_at = now()`
    }
    await sql`update webhook_endpoints set failing_since = now() - interval '73 hours'`
    await sql`update webhook_deliveries set next_attempt_at = now()`
    await until('it is disabled', async () => (await listWebhooks(sql))[0]?.status === 'disabled')
    expect(await listWebhooks(sql)).toMatchObject([{ status: 'disabled', pending: 0, failed: 1 }])

    await testWebhook(sql, { account_id, endpoint_id })
    await Bun.sleep(300)
    const before = receiver.received.length
    receiver.answer(() => new Response(null))
    const since = new Date(Date.now() - 60_000).toISOString()
    expect(
      (await replayWebhook(sql, { account_id, endpoint_id }, { since })).replayed,
    ).toBeGreaterThan(1)
    await receiver.count(before + 2)
    expect(await listWebhooks(sql)).toMatchObject([{ status: 'enabled', failing_since: null }])
  })
})

describe('a worker that is killed', () => {
  test('between sending and writing down leaves an event that is sent again, under its id', async () => {
    await worker.stop()
    const { account_id, endpoint_id } = await withReceiver(api, receiver)
    await testWebhook(sql, { account_id, endpoint_id })
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
    expect(claimed?.['lease']).toBeWithin(1, 31)
    // Half a minute later.
    await sql`update webhook_endpoints set busy_until = now()`
    worker = startWorker(api)
    await receiver.count(2)
    expect(await settled(sql, endpoint_id, 2)).toMatchObject({ status: 'delivered', attempts: 2 })
    const ids = receiver.received.map(({ id }) => id)
    expect(ids).toEqual([ids[0] ?? '', ids[0] ?? ''])
  })

  test('is not joined by another while it lives', async () => {
    const others = [startWorker(api), startWorker(api), startWorker(api)]
    const { key } = await withReceiver(api, receiver)
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
