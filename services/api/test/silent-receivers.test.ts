import { afterEach, beforeEach, expect, test } from 'bun:test'
import { testWebhook } from '@svc/domain'
import { until } from '@svc/patience'
import { openApi } from './start-api.ts'
import { startWorker, withReceiver } from './webhook-deliveries.ts'
import { startReceiver } from './webhook-receiver.ts'

const api = await openApi({ allowPrivateReceivers: true })
const { sql } = api
/** Keeps its places for as long as any test runs. */
const ENDLESS = { answerMs: 3_600_000, slowMs: 1_800_000 }
const MANY = 40
let silent: ReturnType<typeof startReceiver>
let receiver: ReturnType<typeof startReceiver>
const workers: { stop(): Promise<void> }[] = []
beforeEach(() => {
  silent = startReceiver()
  silent.answer(() => new Promise<Response>(() => {}))
  receiver = startReceiver()
})
afterEach(async () => {
  await silent.stop()
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await receiver.stop()
  await sql`delete from webhook_endpoints`
})

test('of one account leave room for the receivers of others', async () => {
  const { key } = await api.caller()
  for (let count = 0; count < MANY; count++) await api.project(key, { webhook_url: silent.url })
  const other = await withReceiver(api, receiver)
  for (const _ of ['one', 'another']) workers.push(startWorker(api, { patience: ENDLESS }))
  await until(() => silent.received.length >= 4)
  for (let count = 1; count <= 3; count++) {
    await testWebhook(sql, other)
    await receiver.count(count)
  }
  // Two processes that claim in the same moment may each take the last place.
  expect(silent.received.length).toBeWithin(4, 6)
})

test('of many accounts share a few places from their second attempt on', async () => {
  for (let count = 0; count < MANY; count++) {
    const { key } = await api.caller()
    await api.project(key, { webhook_url: silent.url })
  }
  const first = startWorker(api, { patience: { answerMs: 200, slowMs: 100 } })
  await until(async () => {
    const slow = await sql`select 1 from webhook_endpoints where is_slow and busy_until is null`
    return slow.length === MANY
  })
  await first.stop()
  const before = silent.received.length
  await sql`update webhook_deliveries set next_attempt_at = now()`
  workers.push(startWorker(api, { patience: ENDLESS }))
  await until(() => silent.received.length - before >= 8)
  const other = await withReceiver(api, receiver)
  await testWebhook(sql, other)
  await receiver.count(1)
  expect(silent.received.length - before).toBe(8)
})
