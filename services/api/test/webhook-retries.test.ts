import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import {
  beginDelivery,
  claimWebhook,
  endDelivery,
  listWebhooks,
  replayWebhook,
  testWebhook,
} from '@svc/domain'
import { until } from '@svc/patience'
import { metrics } from '@svc/telemetry'
import { countOf } from '@svc/telemetry/testing'
import { sendWebhook } from '../src/webhooks/start-webhooks.ts'
import { openApi, SECRET } from './start-api.ts'
import { settled, startWorker, withReceiver } from './webhook-deliveries.ts'
import { startReceiver } from './webhook-receiver.ts'

const api = await openApi({ allowPrivateReceivers: true })
const { sql } = api
let receiver: ReturnType<typeof startReceiver>

beforeEach(() => {
  receiver = startReceiver()
})
afterEach(async () => {
  receiver.stop()
  await sql`delete from webhook_endpoints`
})

test('a failed attempt is followed by the next one after a pause that grows', async () => {
  await testWebhook(sql, await withReceiver(api, receiver))
  const links = { files: { url: () => '' }, shares: { url: () => '' } } as never
  for (const seconds of [5, 30, 120, 600, 3600, 21_600, 86_400, 86_400]) {
    await sql.begin(async (sql) => {
      const claim = await claimWebhook(sql)
      const delivery = claim && (await beginDelivery(sql, claim, links))
      if (!delivery) throw new Error('Nothing is due.')
      await endDelivery({ sql, jobs: api.jobs }, claim, delivery, { status: 503 })
      const [row] = await sql`
        select extract(epoch from next_attempt_at - now())::int as pause from webhook_deliveries
      `
      expect(row?.['pause']).toBe(seconds)
      await sql`update webhook_deliveries set next_attempt_at = now() - interval '1 second'`
      await sql`update webhook_endpoints set busy_until = null, run_id = null`
    })
  }
})

test('an attempt is given up after ten seconds without an answer', async () => {
  const late = new AbortController()
  const timeout = spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  const event = { event_id: 'e' } as Parameters<typeof sendWebhook>[2]['event']
  const outcome = sendWebhook(
    async (_, { signal }) => {
      late.abort(new Error('It took too long.'))
      signal.throwIfAborted()
      return new Response()
    },
    { url: receiver.url, secrets: [] },
    { event, attempt: 1, timestamp: 1 },
    10_000,
  )
  expect(timeout.mock.calls).toEqual([[10_000]])
  timeout.mockRestore()
  expect(await outcome).toEqual({ error: 'It took too long.' })
})

describe('a worker', () => {
  let worker: { stop(): Promise<void> }
  beforeEach(() => {
    worker = startWorker(api)
  })
  afterEach(() => worker.stop())

  test.each([
    ['an error of its own', () => new Response(null, { status: 500 }), 'Status 500'],
    ['a redirect', () => Response.redirect('http://127.0.0.1:1/'), 'Status 302'],
  ])('sends an event again after %s, under the same id', async (_, answer, last_error) => {
    const key = await withReceiver(api, receiver)
    const before = await counts()
    receiver.answer(answer)
    await testWebhook(sql, key)
    const failed = { status: 'pending', last_error }
    expect(await settled(sql, key.endpoint_id, 1)).toMatchObject(failed)

    receiver.answer(() => new Response(null, { status: 204 }))
    await sql`update webhook_deliveries set next_attempt_at = now()`
    expect(await settled(sql, key.endpoint_id, 2)).toMatchObject({ status: 'delivered' })
    const ids = receiver.received.map(({ id }) => id)
    expect(ids).toEqual([ids[0] ?? '', ids[0] ?? ''])
    const { refused, delivered } = await counts()
    expect([refused - before.refused, delivered - before.delivered]).toEqual([1, 1])
  })

  test('sends an event again after a connection that was cut off', async () => {
    const cutter = Bun.listen({
      hostname: '127.0.0.1',
      port: 0,
      socket: { data: (socket) => void socket.terminate() },
    })
    const key = await withReceiver(api, receiver)
    await sql`update webhook_endpoints set url = ${`http://127.0.0.1:${cutter.port}/`}`
    await testWebhook(sql, key)
    const cut = { status: 'pending', last_status: null }
    expect(await settled(sql, key.endpoint_id, 1)).toMatchObject(cut)
    cutter.stop(true)
    await sql`update webhook_endpoints set url = ${receiver.url}`
    await sql`update webhook_deliveries set next_attempt_at = now()`
    expect(await settled(sql, key.endpoint_id, 2)).toMatchObject({ status: 'delivered' })
  })

  test('sends nothing to a receiver that is disabled, until its events are replayed', async () => {
    const key = await withReceiver(api, receiver)
    receiver.answer(() => new Response(null, { status: 503 }))
    await sql`update webhook_endpoints set failing_since = now() - interval '73 hours'`
    await testWebhook(sql, key)
    await until(async () => (await listWebhooks(sql))[0]?.status === 'disabled')
    await testWebhook(sql, key)
    // What another receiver gets comes after it.
    using other = startReceiver()
    const neighbour = await withReceiver(api, other)
    await testWebhook(sql, neighbour)
    await settled(sql, neighbour.endpoint_id, 1)
    expect([receiver.received.length, other.received.length]).toEqual([1, 1])
    receiver.answer(() => new Response(null))
    await replayWebhook(sql, key, { since: new Date(0).toISOString() })
    await receiver.count(3)
    await until(async () => (await listWebhooks(sql, key.account_id))[0]?.status === 'enabled')
  })

  test('that is killed between sending and writing down leaves an event that is sent again, under its id', async () => {
    await worker.stop()
    const key = await withReceiver(api, receiver)
    await testWebhook(sql, key)
    const script = `${import.meta.dir}/webhook-worker.ts`
    const words = [process.execPath, script, api.url, SECRET]
    const child = Bun.spawn(words, { stdout: 'pipe', stderr: 'inherit' })
    await receiver.count(1)
    for await (const _ of child.stdout) break
    child.kill('SIGKILL')
    await child.exited
    const [claimed] = await sql`
      select extract(epoch from busy_until - now())::float8 as lease from webhook_endpoints
    `
    expect(claimed?.['lease']).toBeLessThan(31)
    // Half a minute later.
    await sql`update webhook_endpoints set busy_until = now() - interval '1 second'`
    worker = startWorker(api)
    const sent = { status: 'delivered', attempts: 2 }
    expect(await settled(sql, key.endpoint_id, 2)).toMatchObject(sent)
    const ids = receiver.received.map(({ id }) => id)
    expect(ids).toEqual([ids[0] ?? '', ids[0] ?? ''])
  })

  test('is not joined by another at one receiver while it lives', async () => {
    const others = [startWorker(api), startWorker(api), startWorker(api)]
    const { key } = await withReceiver(api, receiver)
    await api.completedProject(key, 5)
    await receiver.count(12)
    // Each ends what it has begun.
    await Promise.all([worker, ...others].map((each) => each.stop()))
    const ids = receiver.received.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const numbers = receiver.received.map(({ event }) => event.sequence)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  })
})

const counts = async () => ({
  refused: await countOf(metrics.webhookDeliveries, { result: 'refused' }),
  delivered: await countOf(metrics.webhookDeliveries, { result: 'delivered' }),
})
