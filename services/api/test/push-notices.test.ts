import { afterAll, beforeEach, expect, test } from 'bun:test'
import {
  createUlid,
  finishProject,
  type Member,
  openJobs,
  saveClips,
  saveDevice,
  setLanguage,
} from '@svc/domain'
import { begunProject, connectSomeone, join, testClip } from '@svc/domain/testing'
import type { LogEntry } from '@svc/http'
import { until } from '@svc/patience'
import { pushKeys } from '@svc/secrets'
import { startNotices } from '../src/notices/notices.ts'
import { openOutbound } from '../src/webhooks/start-webhooks.ts'
import { openTokens } from './open-tokens.ts'
import { startPushService } from './push-service.ts'
import { BASE_URL, SECRET, startApi } from './start-api.ts'

const api = await startApi()
const { sql } = api
const tokens = await openTokens(sql)
const phone = startPushService()
const logged: LogEntry[] = []
const jobs = await openJobs(api.url, { role: 'worker', log: () => {} })
await startNotices({
  ...{ sql, jobs, mails: null, baseUrl: BASE_URL, secret: SECRET },
  outbound: openOutbound({ allowPrivateAddresses: true }),
  log: (entry) => void logged.push(entry),
})
const [{ publicKey: sender_key }] = pushKeys(SECRET)

afterAll(async () => {
  await jobs.stop()
  phone.stop()
  await api[Symbol.asyncDispose]()
})
beforeEach(() => {
  phone.taken.length = 0
  phone.answer(201)
})

test('each member of an account is told in their language on their device that clips are ready, and no one else', async () => {
  const [owner, member, stranger] = [await person(), await person(), await person()]
  await join(api.sql, owner.account_id, member.subject)
  await setLanguage(sql, { subject: member.subject, language: 'de' })
  for (const one of [owner, member, stranger]) await switchedOn(one)
  await finished(owner)
  await until(() => phone.taken.length === 2)
  const titles = phone.taken.map(({ shown }) => shown['title'])
  expect(titles.toSorted()).toEqual([
    'Ein Clip ist fertig: Bread in ten minutes',
    'One clip is ready: Bread in ten minutes',
  ])
  const [{ headers, shown } = { headers: new Headers(), shown: {} }] = phone.taken
  expect(shown).toMatchObject({ url: expect.stringMatching(/^\/studio\/videos\/[0-9A-Z]{26}$/) })
  expect(headers.get('authorization')).toEndWith(`k=${sender_key}`)
  expect(headers.get('content-encoding')).toBe('aes128gcm')
})

test('owners alone are told on their devices that an account has to be connected again', async () => {
  const [owner, member] = [await person(), await person()]
  await join(api.sql, owner.account_id, member.subject)
  for (const one of [owner, member]) await switchedOn(one)
  const { account_id } = owner
  const social_account_id = await connectSomeone(sql, account_id, { platform: 'mastodon' })
  await sql`
    update social_accounts set status = 'expired' where social_account_id = ${social_account_id}
  `
  const notice = { kind: 'social_account_expired', social_account_id } as const
  for (const { subject } of [owner, member]) {
    await jobs.enqueue(sql, { queue: 'push_notice', data: { account_id, subject, notice } })
  }
  await settled()
  expect(phone.taken.map(({ shown }) => shown)).toEqual([
    {
      title: 'Connect @someone (Mastodon) again',
      url: '/studio/accounts',
      tag: 'social_account_expired',
    },
  ])
})

test('a device whose session is over, that is gone, or that is of another member by now is told nothing', async () => {
  const [first, next] = [await person(), await person()]
  const device = phone.device('shared')
  await switchedOn(first, device)
  await switchedOn(next, device)
  await finished(first)
  await settled()
  expect(phone.taken).toEqual([])

  await sql`update sign_in.sessions set expires_at = now() - interval '1 second'`
  await finished(next)
  await settled()
  expect(phone.taken).toEqual([])
  await sql`delete from sign_in.sessions`
  expect(await endpoints()).toEqual([])

  const last = await person()
  await switchedOn(last)
  phone.answer(500)
  await finished(last)
  await settled()
  expect(logged).toMatchObject([{ event: 'notice not pushed', status: 500 }])
  expect(await endpoints()).toHaveLength(1)
  phone.answer(410)
  await finished(last)
  await settled()
  expect(await endpoints()).toEqual([])
})

const person = () => tokens.member()

/** Switches the notices of a device on in a new session. */
async function switchedOn({ subject }: Member, device = phone.device(createUlid())) {
  const [id, email] = [createUlid(), `${createUlid()}@example.org`]
  await sql`
    insert into sign_in.users (id, name, email, email_verified) values (${subject}, 'Ada', ${email}, true)
  `
  await sql`
    insert into sign_in.sessions (id, token, user_id, expires_at)
    values (${id}, ${id}, ${subject}, now() + interval '1 hour')
  `
  await saveDevice(sql, { ...device, sender_key, subject, session_id: id })
}

/** A video of an account whose clips are ready. */
async function finished({ account_id }: Member) {
  const key = await api.keyOf(account_id, ['svc:projects:write'])
  const run = await begunProject(sql, await api.project(key, { title: 'Bread in ten minutes' }))
  await saveClips(sql, run, [testClip(1)])
  await finishProject({ sql, jobs: api.jobs }, run, { warnings: [] })
}

const settled = () =>
  until(async () => {
    const rows = await sql`
      select 1 from pgboss.job where name = 'push_notice' and state <> 'completed'
    `
    return rows.length === 0
  })

const endpoints = async () => [...(await sql`select endpoint from devices`)]
