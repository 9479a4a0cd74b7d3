import { afterAll, describe, expect, test } from 'bun:test'
import type { LogEntry } from '@svc/http'
import { SMTPServer } from 'smtp-server'
import { openMailer } from '../src/app.ts'
import { BASE_URL, PASSWORD, startDashboard } from './start-dashboard.ts'

const inbox: string[] = []
const server = await startMailServer()
const { port } = server.server.address() as { port: number }
const logged: LogEntry[] = []
const mailer = openMailer({
  smtp_url: `smtp://127.0.0.1:${port}`,
  from: 'Clips <clips@example.org>',
  log: (entry) => logged.push(entry),
})
const service = await startDashboard({ mailer })
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await new Promise<void>((resolve) => server.close(resolve))
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
    expect(location).toBe('/dashboard/sign-in?done=password-set')
    expect((await browser.open('/dashboard')).location).toBe('/dashboard/sign-in')
    expect(await signIn(email, PASSWORD)).toBe(403)
    expect(await signIn(email, 'an entirely new one')).toBe(303)
  })

  test('leaves what others hold working, which the mail and the page say', async () => {
    const { browser, email } = await service.member()
    await browser.open('/dashboard/keys/new')
    const request = { name: 'server', expires_in: 'always', scope: 'svc:account:read' }
    const created = await browser.send('/dashboard/keys/new', request)
    const key = created.text.match(/>(svck_[^<]+)</)?.[1] ?? 'no key'
    const client_id = await service.register()
    const path = await service.ask(client_id)
    await browser.open(path)
    const request_id = path.split('request_id=')[1] ?? ''
    const allowed = { request_id, decision: 'approve', scope: 'svc:account:read' }
    const answer = await browser.send('/dashboard/consent', allowed)
    const code = new URL(answer.location ?? '').searchParams.get('code') ?? ''
    const { access_token } = await service.redeem(client_id, code)
    const { token, text } = await askFor(email)
    for (const room of ['apps', 'keys']) expect(text).toContain(`${BASE_URL}/dashboard/${room}`)
    const visitor = service.browser()
    await visitor.open(`/dashboard/reset-password?token=${token}`)
    const fields = { token, password: 'an entirely new one' }
    const { location } = await visitor.send('/dashboard/reset-password', fields)
    expect(await service.statusOf(key)).toBe(200)
    expect(await service.statusOf(access_token)).toBe(200)
    const said = (await visitor.open(location ?? '')).text
    expect(said).toContain('If somebody else knew the old one')
    for (const room of ['apps', 'keys']) expect(said).toContain(`href="/dashboard/${room}"`)
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

  test('is kept when the link is older than an hour', async () => {
    const { email } = await service.member()
    const { token } = await askFor(email)
    await service.sql`update sign_in.verifications set expires_at = now() - interval '1 second'`
    expect(await setPassword(token, 'too late for this')).toBe(410)
    expect(await signIn(email, PASSWORD)).toBe(303)
  })

  test('is kept when the new one is too short, and the link still works', async () => {
    const { email } = await service.member()
    const { token } = await askFor(email)
    expect(await setPassword(token, 'short')).toBe(422)
    expect(await setPassword(token, 'long enough now')).toBe(303)
  })

  test('says the same to those whom nobody knows, and mails nobody', async () => {
    const { email } = await service.member()
    const known = await ask(email)
    await untilMail()
    const unknown = await ask('nobody@example.org')
    expect(unknown.status).toBe(known.status)
    expect(unknown.text).toBe(known.text.replaceAll(email, 'nobody@example.org'))
    await mailer.close()
    expect(inbox).toBeEmpty()
  })

  test('has a link that stands nowhere in the database', async () => {
    const { email } = await service.member()
    const { token } = await askFor(email)
    const rows = await service.sql`select identifier, value from sign_in.verifications`
    expect(rows).not.toBeEmpty()
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('without a mail server', () => {
  test('a mail is written to the log, whole', () => {
    const entries: LogEntry[] = []
    const log = openMailer({ smtp_url: null, from: 'Clips', log: (entry) => entries.push(entry) })
    log.send({ to: 'ada@example.org', subject: 'Hello', text: 'A text\nof two lines' })
    expect(entries).toMatchObject([
      { event: 'mail', to: 'ada@example.org', subject: 'Hello', text: 'A text\nof two lines' },
    ])
  })
})

test('a mail server that is away is told in the log, and nobody waits for it', async () => {
  const entries: LogEntry[] = []
  const away = openMailer({
    smtp_url: 'smtp://127.0.0.1:1',
    from: 'Clips <clips@example.org>',
    log: (entry) => entries.push(entry),
  })
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

async function signIn(email: string, password: string): Promise<number> {
  const browser = service.browser()
  await browser.open('/dashboard/sign-in')
  return (await browser.send('/dashboard/sign-in', { email, password })).status
}

/** Waits for the mails that are underway and takes the newest, as its reader sees it. */
async function untilMail(): Promise<string> {
  await mailer.close()
  const mail = inbox.pop() ?? ''
  inbox.length = 0
  return mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
}

async function startMailServer(): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        inbox.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
