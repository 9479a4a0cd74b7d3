import { describe, expect, test } from 'bun:test'
import {
  beginDelivery,
  createProject,
  createWebhook,
  endDelivery,
  listDeliveries,
  pageOfWebhooks,
  readListedWebhook,
  releaseWebhook,
  replayWebhook,
  rotateWebhookSecret,
} from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { refusal, walk } from './fixtures.ts'
import { jobs, links, receiversOf, sealer, URL } from './webhook-receivers.ts'

const { sql } = await openTestDatabase()
const { newReceiver, sent, attempt, claimed } = receiversOf(sql)

const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

test('events are replayed within their account alone', async () => {
  const theirs = await newReceiver()
  const event_id = await sent(theirs)
  const mine = await newReceiver()
  expect(await refusal(replayWebhook(sql, mine, { event_id }))).toBe('NOT_FOUND')
  const since = '2020-01-01T00:00:00Z'
  expect(await replayWebhook(sql, mine, { since })).toMatchObject({ replayed: 0 })
})

describe('the list of receivers', () => {
  test('shows those of the account and those that its projects named, page by page', async () => {
    const { context, ...first } = await newReceiver()
    const { account_id } = first
    const made = [first.endpoint_id]
    for (let nth = 0; nth < 2; nth += 1) {
      made.push((await createWebhook(sql, sealer, { account_id, url: URL })).endpoint_id)
    }
    await createProject(context, {
      title: 'A talk',
      source: { url: 'https://media.example.org/talk.mp4' },
      webhook_url: 'https://hooks.example.org/one-talk',
    })
    const own = await walk((query) =>
      pageOfWebhooks(sql, account_id, { of: 'account', limit: 2, ...query }),
    )
    expect(own.map(({ endpoint_id }) => endpoint_id)).toEqual(made.toReversed())
    const named = await pageOfWebhooks(sql, account_id, { of: 'projects', limit: 2 })
    expect(named.items).toMatchObject([
      { url: 'https://hooks.example.org/one-talk', project_title: 'A talk', pending: 1 },
    ])
  })

  test('tells until when an old secret signs, and why deliveries fail', async () => {
    const receiver = await newReceiver()
    expect(await readListedWebhook(sql, receiver)).toMatchObject({
      ...{ old_secret_until: null, pending: 0, failed: 0, last_error: null },
    })
    await rotateWebhookSecret(sql, sealer, receiver, 3600)
    await sent(receiver)
    await attempt({ status: 500 })
    expect(await readListedWebhook(sql, receiver)).toMatchObject({
      old_secret_until: expect.stringMatching(/Z$/),
      pending: 1,
      last_error: 'Status 500',
      failing_since: expect.stringMatching(/Z$/),
    })
  })

  test('has room for twenty receivers of an account', async () => {
    const { account_id } = await newReceiver()
    const create = () => createWebhook(sql, sealer, { account_id, url: URL })
    const attempts = Array.from({ length: 21 }, () => refusal(create()).catch(() => 'made'))
    const outcomes = (await Promise.all(attempts)).toSorted()
    expect(outcomes).toEqual([...Array(2).fill('CONFLICT'), ...Array(19).fill('made')])
  })
})

describe('the deliveries of a receiver', () => {
  test('are listed the newest first, page by page, all or those that did not arrive', async () => {
    const receiver = await newReceiver()
    const ids = []
    for (let nth = 0; nth < 5; nth += 1) ids.push(await sent(receiver))
    await attempt({ status: 204 })
    await attempt({ status: 500 })
    await attempt({ error: 'The connection was refused.' })
    const seen = await walk(async (query) => {
      const page = await listDeliveries(sql, receiver, { limit: 2, ...query })
      expect(page.items.length).toBeLessThanOrEqual(2)
      return page
    })
    expect(seen.map(({ event_id }) => event_id)).toEqual(ids.toReversed())
    expect(seen.at(-1)).toEqual({
      ...{ event_id: ids[0] ?? '', sequence: 1, type: 'webhook.test', status: 'delivered' },
      ...{ attempts: 1, last_status: 204, last_error: null, next_attempt_at: null },
      created_at: expect.stringMatching(/Z$/),
      delivered_at: expect.stringMatching(/Z$/),
    })
    const { items } = await listDeliveries(sql, receiver, { limit: 10, isUndelivered: true })
    expect(items).toMatchObject([
      { event_id: ids[2], status: 'pending', last_status: null, attempts: 1 },
      { event_id: ids[1], status: 'pending', last_status: 500, last_error: 'Status 500' },
    ])
    expect(items[0]?.next_attempt_at).toMatch(/Z$/)
  })

  test('are sent again one by one, also of a type that is no longer wanted, which enables the receiver', async () => {
    const receiver = await newReceiver({ types: ['project.completed'] })
    const event_id = await sent(receiver)
    await attempt({ status: 500 })
    await sql`update webhook_endpoints set status = 'disabled' where endpoint_id = ${receiver.endpoint_id}`
    await sql`update webhook_deliveries set status = 'failed' where event_id = ${event_id}`
    expect(await replayWebhook(sql, receiver, { event_id })).toMatchObject({ replayed: 1 })
    expect(await attempt({ status: 200 })).toBe(event_id)
    expect(await readListedWebhook(sql, receiver)).toMatchObject({
      ...{ status: 'enabled', failing_since: null, pending: 0, failed: 0, last_error: null },
    })
    expect(await refusal(replayWebhook(sql, receiver, { event_id: UNKNOWN }))).toBe('NOT_FOUND')
  })

  test('of a test are not sent to another receiver when all are replayed', async () => {
    const receiver = await newReceiver()
    const { account_id } = receiver
    const other = await createWebhook(sql, sealer, { account_id, url: URL })
    await sent(other)
    const since = '2020-01-01T00:00:00Z'
    expect(await replayWebhook(sql, receiver, { since })).toMatchObject({ replayed: 0 })
    expect(await replayWebhook(sql, other, { since })).toMatchObject({ replayed: 1 })
  })

  test('stay due when they are replayed while an attempt is on its way', async () => {
    const receiver = await newReceiver()
    const event_id = await sent(receiver)
    const claim = await claimed()
    const delivery = await beginDelivery(sql, claim, links)
    await replayWebhook(sql, receiver, { event_id })
    if (delivery) await endDelivery({ sql, jobs }, claim, delivery, { status: 200 })
    await releaseWebhook(sql, claim)
    expect(await readListedWebhook(sql, receiver)).toMatchObject({ pending: 1 })
    expect(await attempt({ status: 200 })).toBe(event_id)
    expect(await readListedWebhook(sql, receiver)).toMatchObject({ pending: 0 })
  })

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
