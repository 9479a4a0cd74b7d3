import { afterAll, describe, expect, test } from 'bun:test'
import type { LogEntry } from '@svc/http'
import { startInbox } from '@svc/mail/testing'
import { openMailer } from '../src/app.ts'
import { BASE_URL, PASSWORD, startDashboard } from './start-dashboard.ts'

const inbox = await startInbox()
const logged: LogEntry[] = []
const mailer = mailerTo(inbox.smtpUrl, logged)
const service = await startDashboard({ mailer })
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await inbox.stop()
})

describe('a forgotten password', () => {
  test('is replaced through a link in a mail, which ends every session', async () => {
    const { browser, email } = await service.member()
    const { token, text } = await askFor(email)
    expect(text).toContain('From: Clips <clips@example.org>')
    expect(text).toContain(`To: ${email}`)
    const visitor = service.browser()
    await visitor.open(`/dashboard/reset-password?token=${token}`)
    const fields = { token, password: 'an entirely new one' }
    const { location } = await visitor.send('/dashboard/reset-password', fields)
    expect(location).toStartWith('/dashboard/sign-in?done=password-set&')
    expect((await browser.open('/dashboard')).location).toBe(
      '/dashboard/sign-in?return_to=%2Fdashboard',
    )
    expect(await signIn(email, PASSWORD)).toBe(403)
    expect(await signIn(email, 'an entirely new one')).toBe(303)
  })

  test('leaves what others hold working, and leads to a page that lists and ends it', async () => {
    const { browser, email } = await service.member()
    const { key, access_token } = await service.heldBy(browser)
    const { token, text } = await askFor(email)
    expect(text).toContain(`${BASE_URL}/dashboard/access`)
    const visitor = service.browser()
    await visitor.open(`/dashboard/reset-password?token=${token}`)
    const fields = { token, password: 'an entirely new one' }
    const { location } = await visitor.send('/dashboard/reset-password', fields)
    for (const credential of [key, access_token]) {
      expect(await service.statusOf(credential)).toBe(200)
    }
    const { text: said } = await visitor.open(location ?? '')
    expect(said).toContain('The new password is set')
    const return_to = said.match(/name="return_to" value="([^"]+)"/)?.[1] ?? ''
    const credentials = { email, password: 'an entirely new one', return_to }
    const signedIn = await visitor.send('/dashboard/sign-in', credentials)
    expect(signedIn.location).toBe('/dashboard/access')
    const { text: listed } = await visitor.open('/dashboard/access')
    for (const name of ['Clip Agent', 'held by a server']) expect(listed).toContain(name)
    await visitor.send('/dashboard/access/end')
    for (const credential of [key, access_token]) await service.untilRefused(credential)
    const { text: empty } = await visitor.open('/dashboard/access?done=access-ended')
    expect(empty).toContain('Only you have access')
  })

  test('is replaced once per link, also when two follow it at once', async () => {
    const { email } = await service.member()
    const { token } = await askFor(email)
    const passwords = Array.from({ length: 4 }, (_, index) => `new password ${index}`)
    const statuses = await Promise.all(passwords.map((password) => setPassword(token, password)))
    expect(statuses.toSorted()).toEqual([303, 410, 410, 410])
    expect(await setPassword(token, 'too late for this')).toBe(410)
    expect(await signIn(email, passwords[statuses.indexOf(303)] ?? '')).toBe(303)
  })

  test('is kept when the new one is too short or among those that are tried first, and the link still works', async () => {
    const { email } = await service.member()
    const { token } = await askFor(email)
    for (const password of ['short', 'aaaaaaaaaa', 'password123', email]) {
      expect(await setPassword(token, password)).toBe(422)
    }
    expect(await signIn(email, PASSWORD)).toBe(303)
    expect(await setPassword(token, 'long enough now')).toBe(303)
  })

  test('answers the same for an unknown address, and sends no mail', async () => {
    const { email } = await service.member()
    const known = await ask(email)
    await untilMail()
    const unknown = await ask('nobody@example.org')
    expect(unknown.status).toBe(known.status)
    expect(unknown.text).toBe(known.text.replaceAll(email, 'nobody@example.org'))
    await mailer.close()
    expect(inbox.mails).toBeEmpty()
  })

  test('has a link that is not stored in the database, and is kept when it is older than an hour', async () => {
    const { email } = await service.member()
    const { token } = await askFor(email)
    const rows = await service.sql`select identifier, value from sign_in.verifications`
    expect(rows).not.toBeEmpty()
    expect(JSON.stringify(rows)).not.toContain(token)
    await service.sql`update sign_in.verifications set expires_at = now() - interval '1 second'`
    expect(await setPassword(token, 'too late for this')).toBe(410)
    expect(await signIn(email, PASSWORD)).toBe(303)
  })
})

describe('without a mail server', () => {
  test('no link is mailed, logged or stored, and the page refers to the operator', async () => {
    await using silent = service.with({ mailer: null })
    const links = async () => [...(await silent.sql`select id from sign_in.verifications`)]
    const before = await links()
    const { browser, email } = await silent.member()
    const { text } = await browser.open('/dashboard/forgot-password')
    expect(text).toContain('This service sends no mail')
    expect(text).toContain('bun svc members reset-link')
    const known = await browser.send('/dashboard/forgot-password', { email })
    const unknown = await browser.send('/dashboard/forgot-password', { email: 'no@example.org' })
    expect(known.text).toBe(unknown.text)
    expect(await links()).toEqual(before)
    expect(JSON.stringify(silent.logged)).not.toContain('reset-password?token')
    expect(openMailer({ smtpUrl: null, from: 'Clips', log() {} })).toBeNull()
  })
})

test('an unreachable mail server is reported in the log, and no request waits for it', async () => {
  const entries: LogEntry[] = []
  const away = mailerTo('smtp://127.0.0.1:1', entries)
  away.send({ to: 'ada@example.org', subject: 'Hello', text: 'secret link' })
  expect(entries).toBeEmpty()
  await away.close()
  expect(entries).toMatchObject([{ event: 'mail not sent', subject: 'Hello' }])
  expect(JSON.stringify(entries)).not.toContain('secret link')
})

async function ask(email: string) {
  const browser = service.browser()
  await browser.open('/dashboard/forgot-password')
  const { status, text } = await browser.send('/dashboard/forgot-password', { email })
  return { status, text }
}

async function askFor(email: string) {
  expect((await ask(email)).status).toBe(200)
  const text = await untilMail()
  const link = `${BASE_URL}/dashboard/reset-password\\?token=(\\w+)`
  return { text, token: text.match(new RegExp(link))?.[1] ?? 'no token' }
}

async function setPassword(token: string, password: string): Promise<number> {
  const browser = service.browser()
  await browser.open(`/dashboard/reset-password?token=${token}`)
  return (await browser.send('/dashboard/reset-password', { token, password })).status
}

const signIn = async (email: string, password: string) =>
  (await service.signIn(email, password)).status

/** Waits for the mails that are underway and takes the newest, as its reader sees it. */
async function untilMail(): Promise<string> {
  await mailer.close()
  const mail = inbox.mails.pop() ?? ''
  inbox.mails.length = 0
  return mail
}

function mailerTo(smtpUrl: string, logged: LogEntry[]) {
  const mailer = openMailer({
    smtpUrl,
    from: 'Clips <clips@example.org>',
    log: (entry) => logged.push(entry),
  })
  if (mailer) return mailer
  throw new Error('There is a server, so there is a way to it.')
}
