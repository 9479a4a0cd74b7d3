import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import {
  createUlid,
  createWebhook,
  openJobs,
  readWebhook,
  setLanguage,
  switchNotice,
  testWebhook,
} from '@svc/domain'
import { connectSomeone, join } from '@svc/domain/testing'
import type { LogEntry } from '@svc/http'
import { createUnsubscribeLinks, openMailServer } from '@svc/mail'
import { startInbox } from '@svc/mail/testing'
import { until } from '@svc/patience'
import { startNotices } from '../src/notices/notices.ts'
import { openTokens } from './open-tokens.ts'
import { BASE_URL, SECRET, startApi } from './start-api.ts'
import { sealer, startWorker } from './webhook-deliveries.ts'
import { startReceiver } from './webhook-receiver.ts'

const api = await startApi()
const tokens = await openTokens(api.sql)
const inbox = await startInbox()
const logged: LogEntry[] = []
const log = (entry: LogEntry) => void logged.push(entry)
const receiver = startReceiver()
receiver.answer(() => new Response(null, { status: 503 }))
const webhooks = startWorker(api)
const jobs = await openJobs(api.url, { role: 'worker', log: () => {} })
const mails = openMailServer({ smtpUrl: inbox.smtpUrl, from: 'Clips <clips@example.org>' })
const outbound = () => Promise.reject(new Error('No device is told here.'))
await startNotices({ sql: api.sql, jobs, mails, outbound, baseUrl: BASE_URL, secret: SECRET, log })

afterAll(async () => {
  await Promise.all([webhooks.stop(), jobs.stop()])
  receiver.stop()
  await inbox.stop()
  await api[Symbol.asyncDispose]()
})
beforeEach(() => {
  inbox.mails.length = 0
})

describe('the owner of an account whose webhook is disabled', () => {
  test('gets a mail that says which, since when, why, and where to switch it on again', async () => {
    const { member, endpoint_id } = await disabled()
    await until(() => inbox.mails.length === 1)
    const [mail = ''] = inbox.mails
    expect(mail).toContain(`To: ${member.email}`)
    expect(mail).toContain('Subject: A webhook is switched off: 127.0.0.1')
    expect(mail).toMatch(/Message-ID: <[\w-]+@example.org>/)
    expect(mail).toContain(`\n${receiver.url}\n`)
    expect(mail).toMatch(/since \d+ \w+ \d{4} at \d\d:\d\d UTC/)
    expect(mail).toContain('Status 503')
    expect(mail).toContain(`${BASE_URL}/studio/account/webhooks/${endpoint_id}\n`)
    expect(mail).not.toContain('whsec_')
  })

  test('gets it once the mail server takes it, and once', async () => {
    inbox.refuse(451)
    const { member } = await disabled()
    await until(() => inbox.mails.length === 1)
    await until(async () => (await jobStates()).pending === 0)
    expect(inbox.mails).toHaveLength(1)
    expect(inbox.mails[0]).toContain(`To: ${member.email}`)
  })

  test('whose address refuses mail for good is told in the log alone', async () => {
    inbox.refuse(550)
    await disabled()
    await until(() => logged.length === 1)
    expect(logged).toMatchObject([{ event: 'mail not sent' }])
    await until(async () => (await jobStates()).pending === 0)
    expect(inbox.mails).toBeEmpty()
  })
})

test('the owner of an account whose platform refuses the connection is told which, why, and where to connect it again', async () => {
  const member = await tokens.member()
  const { account_id, subject } = member
  const social_account_id = await connectSomeone(api.sql, account_id, { platform: 'mastodon' })
  await api.sql`
    update social_accounts set status = 'expired', status_reason = 'The token is revoked.'
     where social_account_id = ${social_account_id}
  `
  const notice = { kind: 'social_account_expired', social_account_id } as const
  const tell = () =>
    api.jobs.enqueue(api.sql, {
      queue: 'send_notice',
      data: { id: createUlid(), account_id, subject, notice },
    })
  await tell()
  await until(() => inbox.mails.length === 1)
  const [mail = ''] = inbox.mails
  for (const said of [
    `To: ${member.email}`,
    'Subject: Connect @someone (Mastodon) again',
    'The token is revoked.',
    `${BASE_URL}/studio/accounts\n`,
  ]) {
    expect(mail).toContain(said)
  }

  await api.sql`
    update social_accounts set status = 'connected', status_reason = null,
           token_expires_at = now() + interval '3 days'
  `
  await tell()
  await until(() => inbox.mails.length === 2)
  expect(inbox.mails[1]).toContain('the platform ends the connection on')

  await api.sql`update social_accounts set token_expires_at = null`
  await tell()
  await until(async () => (await jobStates()).pending === 0)
  expect(inbox.mails).toHaveLength(2)
})

test.each([
  ['de', 'Subject: Ein Webhook ist abgeschaltet: 127.0.0.1', 'Guten Tag,'],
  ['nl', 'Subject: A webhook is switched off: 127.0.0.1', 'Hello,'],
])('a notice for an owner who reads %s is in a language that there is', async (...told) => {
  const [language, subject, greeting] = told
  const member = await tokens.member()
  await setLanguage(api.sql, { subject: member.subject, language })
  await disabled(member)
  await until(() => inbox.mails.length === 1)
  const [mail] = inbox.mails
  expect(mail).toContain(subject)
  expect(mail).toContain(`\n\n${greeting}\n`)
})

test('a notice has the link that switches such notices off, and then goes to the other owners alone', async () => {
  const links = createUnsubscribeLinks({ secret: SECRET, baseUrl: BASE_URL })
  const { member } = await disabled()
  const { account_id, subject } = member
  await until(() => inbox.mails.length === 1)
  const [mail = ''] = inbox.mails
  const url = /^List-Unsubscribe: <(.+)>$/m.exec(mail)?.[1] ?? ''
  expect(url).toStartWith(`${BASE_URL}/dashboard/unsubscribe?token=`)
  expect(mail).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n')
  expect(mail.trimEnd()).toEndWith(`without signing in:\n${url}`)
  const kind = 'webhook_disabled'
  expect(links.read(new URL(url).searchParams.get('token') ?? '')).toEqual({ subject, kind })

  await switchNotice(api.sql, { subject, kind, is_on: false })
  const other = await tokens.member()
  await join(api.sql, account_id, other.subject, 'owner')
  await disabled(member)
  await until(async () => (await jobStates()).pending === 0)
  const [, ...more] = inbox.mails
  expect(more.map((text) => /^To: (.+)$/m.exec(text)?.[1])).toEqual([other.email ?? ''])
})

/** A member, and a receiver of their account that was just disabled. */
async function disabled(known?: Awaited<ReturnType<typeof tokens.member>>) {
  const member = known ?? (await tokens.member())
  const { account_id } = member
  const { endpoint_id } = await createWebhook(api.sql, sealer, {
    account_id,
    url: receiver.url,
    allowPrivateAddresses: true,
  })
  await api.sql`
    update webhook_endpoints set failing_since = now() - interval '73 hours'
     where endpoint_id = ${endpoint_id}
  `
  await testWebhook(api.sql, { account_id, endpoint_id })
  const key = { account_id, endpoint_id }
  await until(async () => (await readWebhook(api.sql, key)).status === 'disabled')
  return { member, endpoint_id }
}

async function jobStates() {
  const [counts] = await api.sql<[{ pending: number }]>`
    select count(*)::int as pending from pgboss.job
     where name = 'send_notice' and state <> 'completed'
  `
  return counts
}
