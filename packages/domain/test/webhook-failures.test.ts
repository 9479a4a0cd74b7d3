import { describe, expect, test } from 'bun:test'
import {
  listDeliveries,
  readListedWebhook,
  replayWebhook,
  rotateWebhookSecret,
} from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { receiversOf, sealer } from './webhook-receivers.ts'

const { sql } = await openTestDatabase()
const { newReceiver, sent, attempt } = receiversOf(sql)

describe('the deliveries of a receiver', () => {
  test('that arrive end the time in which their receiver fails', async () => {
    const receiver = await newReceiver()
    await sent(receiver)
    await sent(receiver)
    await attempt({ status: 500 })
    expect((await readListedWebhook(sql, receiver)).failing_since).toBeString()
    await attempt({ status: 204 })
    expect((await readListedWebhook(sql, receiver)).failing_since).toBeNull()
  })

  test.each([
    ['2 days 23:55:00', 'enabled', 'pending'],
    ['3 days 00:05:00', 'disabled', 'failed'],
  ] as const)('that fail for %s leave their receiver %s', async (age, receiverStatus, status) => {
    const receiver = await newReceiver()
    await sent(receiver)
    await failFor(receiver, age)
    await attempt({ status: 500 })
    expect((await readListedWebhook(sql, receiver)).status).toBe(receiverStatus)
    expect(await statuses(receiver)).toEqual([status])
  })

  test('begin anew when they are replayed, however old they are', async () => {
    const receiver = await newReceiver()
    const event_id = await sent(receiver)
    await failFor(receiver, '4 days')
    await attempt({ status: 500 })
    expect(await statuses(receiver)).toEqual(['failed'])
    await replayWebhook(sql, receiver, { event_id })
    await attempt({ status: 500 })
    const { items } = await listDeliveries(sql, receiver, { limit: 1 })
    expect(items).toMatchObject([{ status: 'pending', attempts: 1 }])
  })
})

test('a new secret changes the end of the one before alone', async () => {
  const receiver = await newReceiver()
  for (const seconds of [60, 3600, 86_400]) {
    await rotateWebhookSecret(sql, sealer, receiver, seconds)
  }
  const secrets = await sql<{ seconds: number }[]>`
    select extract(epoch from expires_at - now())::float8 as seconds from webhook_secrets
     where endpoint_id = ${receiver.endpoint_id} and expires_at is not null order by expires_at
  `
  const minutes = secrets.map(({ seconds }) => Math.ceil(seconds / 60))
  expect(minutes.filter((left) => left > 1)).toEqual([60, 1440])
})

/** Makes a receiver, and what it did not get, as if it had failed for so long. */
async function failFor({ endpoint_id }: { endpoint_id: string }, age: string): Promise<void> {
  await sql`
    update webhook_endpoints set failing_since = now() - ${age}::interval
     where endpoint_id = ${endpoint_id}
  `
  await sql`
    update webhook_deliveries set first_attempt_at = now() - ${age}::interval
     where endpoint_id = ${endpoint_id}
  `
}

async function statuses(receiver: { account_id: string; endpoint_id: string }) {
  const { items } = await listDeliveries(sql, receiver, { limit: 9 })
  return items.map(({ status }) => status)
}
