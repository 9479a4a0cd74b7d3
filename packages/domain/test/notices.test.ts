import { expect, test } from 'bun:test'
import {
  beginDelivery,
  endDelivery,
  findRecipient,
  type Jobs,
  listNoticeSwitches,
  readWebhook,
  releaseWebhook,
  removeMember,
  switchNotice,
  testWebhook,
} from '../src/index.ts'
import { openTestDatabase } from './create-test-database.ts'
import { addOwner, createTenant, join, recordingJobs } from './fixtures.ts'
import { links, receiversOf } from './webhook-receivers.ts'
import { begun } from './worked.ts'

const { sql } = await openTestDatabase()
const { newReceiver, sent, claimed } = receiversOf(sql)

test('the owners of an account are told once, each apart, when its webhook is disabled', async () => {
  const { account_id, subject, endpoint_id } = await failing()
  const second = await addOwner(sql, account_id)
  await join(sql, account_id, await addOwner(sql, (await createTenant(sql)).accountId), 'member')
  const jobs = recordingJobs()
  expect(await fail(jobs)).toEqual({ disabled: true })
  const notice = { kind: 'webhook_disabled', endpoint_id }
  const told = (subject: string) => ({
    queue: 'send_notice',
    data: { id: expect.any(String), account_id, subject, notice },
  })
  expect(jobs.queued).toEqual([subject, second].toSorted().map(told))

  await testWebhook(sql, { account_id, endpoint_id })
  await sql`
    insert into webhook_deliveries (endpoint_id, event_id, account_id)
    select ${endpoint_id}::uuid, event_id, account_id from events order by sequence desc limit 1
    on conflict do nothing
  `
  // A time is kept in whole milliseconds, and so the present may be kept as one that is still to come.
  await sql`
    update webhook_deliveries set status = 'pending', next_attempt_at = now() - interval '1 second'
  `
  expect(await fail(jobs)).toEqual({ disabled: false })
  expect(jobs.queued).toHaveLength(2)
})

test('a webhook is not disabled when its owners cannot be told', async () => {
  const { account_id, endpoint_id } = await failing()
  const away = { enqueue: () => Promise.reject(new Error('away')) }
  await expect(fail({ ...recordingJobs(), ...away })).rejects.toThrow('away')
  expect(await readWebhook(sql, { account_id, endpoint_id })).toMatchObject({ status: 'enabled' })
})

test('a notice is for no one who owns the account no longer', async () => {
  const { account_id, subject, endpoint_id } = await failing()
  const by = { account_id, subject: await addOwner(sql, account_id, null) }
  const told = { account_id, subject, notice: { kind: 'webhook_disabled', endpoint_id } } as const
  expect(await findRecipient(sql, told)).toMatchObject({ email: 'ada@example.org' })
  await removeMember(sql, by, { subject, plan: 'pro' })
  expect(await findRecipient(sql, told)).toBeNull()
})

test('a notice is for no one who switched its kind off, until they switch it on again', async () => {
  const { account_id, subject, endpoint_id } = await failing()
  const other = await addOwner(sql, account_id)
  const webhook = { kind: 'webhook_disabled', endpoint_id } as const
  const posts = { kind: 'posts_failed', notice_id: endpoint_id } as const
  const isTold = async (notice: typeof webhook | typeof posts) =>
    (await findRecipient(sql, { account_id, subject, notice })) !== null
  const { kind } = webhook
  for (const is_on of [false, false]) await switchNotice(sql, { subject, kind, is_on })
  expect([await isTold(webhook), await isTold(posts)]).toEqual([false, true])
  expect(await listNoticeSwitches(sql, subject)).toEqual([
    { kind: 'posts_failed', is_on: true },
    { kind: 'posts_awaiting_approval', is_on: true },
    { kind: 'comments_made', is_on: true },
    { kind: 'comparison_settled', is_on: true },
    { kind: 'feed_failed', is_on: true },
    { kind: 'social_account_expired', is_on: true },
    { kind: 'webhook_disabled', is_on: false },
  ])
  expect((await listNoticeSwitches(sql, other)).every(({ is_on }) => is_on)).toBe(true)
  for (const is_on of [true, true]) await switchNotice(sql, { subject, kind, is_on })
  expect([await isTold(webhook), await isTold(posts)]).toEqual([true, true])
  await expect(switchNotice(sql, { subject: 'unknown', kind, is_on: false })).rejects.toThrow(
    'No member unknown.',
  )
})

/** An owner, and a receiver of their account to which nothing could be delivered for more than three days, with an event that is due. */
async function failing() {
  const { account_id, endpoint_id } = await newReceiver()
  const subject = await addOwner(sql, account_id)
  await sent({ account_id, endpoint_id })
  await sql`
    update webhook_endpoints set failing_since = now() - interval '73 hours'
     where endpoint_id = ${endpoint_id}
  `
  return { account_id, subject, endpoint_id }
}

/** Makes the attempt that is due, and tells of it by these jobs. */
async function fail(jobs: Jobs) {
  const claim = await claimed()
  const delivery = await begun(beginDelivery(sql, claim, links))
  const ended = await endDelivery({ sql, jobs }, claim, delivery, { status: 503 })
  await releaseWebhook(sql, claim)
  return ended
}
