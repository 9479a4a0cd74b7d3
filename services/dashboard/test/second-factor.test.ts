import { expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { until } from '@svc/http/testing'
import type { Browser } from './browser.ts'
import { memberCaller } from './member-caller.ts'
import { openDashboard, PASSWORD } from './start-dashboard.ts'

const service = await openDashboard()
const call = memberCaller(service.dashboard)

test('after the password a code is asked for, on the way to an app too; a recovery code works once', async () => {
  const { email, secret, recovery_codes } = await withCodes()
  const browser = service.browser()
  const asked = await service.ask(await service.register())
  await browser.open(`/dashboard/sign-in?return_to=${encodeURIComponent(asked)}`)
  const after = await browser.send('/dashboard/sign-in', {
    email,
    password: PASSWORD,
    return_to: asked,
  })
  expect([after.status, after.text.includes('Enter your code')]).toEqual([200, true])
  expect((await browser.open(asked)).location).toStartWith('/dashboard/sign-in')
  expect((await enter(browser, '000000')).status).toBe(403)
  expect((await enter(browser, codeOf(secret))).status).toBe(303)
  expect((await browser.open(asked)).status).toBe(200)

  const [recovery = ''] = recovery_codes
  const { browser: lost } = await service.signIn(email)
  expect((await enter(lost, recovery)).status).toBe(303)
  const { browser: again } = await service.signIn(email)
  expect((await enter(again, recovery)).status).toBe(403)
})

test('a code without the password before it opens nothing, and five wrong ones end the sign-in', async () => {
  const { email, secret } = await withCodes()
  const stranger = service.browser()
  await stranger.open('/dashboard/sign-in')
  expect((await enter(stranger, codeOf(secret))).status).toBe(403)
  const { browser } = await service.signIn(email)
  for (let wrong = 0; wrong < 5; wrong++) await enter(browser, '000000')
  expect((await enter(browser, codeOf(secret))).status).toBe(403)
})

test('codes are begun and ended with the password alone', async () => {
  const { browser } = await service.member()
  const wrong = { password: `${PASSWORD}.` }
  expect((await call(browser, 'POST', '/codes/preparation', wrong)).status).toBe(422)
  const { uri } = await prepare(browser)
  expect((await call(browser, 'POST', '/codes', { code: '000000' })).status).toBe(422)
  expect(await factorsOf(browser)).toEqual({ has_second_factor: false, passkeys: [] })
  await keepCookies(browser, await call(browser, 'POST', '/codes', { code: codeOf(secretOf(uri)) }))
  expect(await factorsOf(browser)).toMatchObject({ has_second_factor: true })
  expect((await call(browser, 'POST', '/codes/end', wrong)).status).toBe(422)
  await keepCookies(browser, await call(browser, 'POST', '/codes/end', { password: PASSWORD }))
  expect(await factorsOf(browser)).toMatchObject({ has_second_factor: false })
})

test('an answer to no question makes no passkey, and a passkey that no one made signs no one in', async () => {
  const { browser } = await service.member()
  for (const answer of ['', '{}', '{"id":"x","response":{}}']) {
    const made = await call(browser, 'POST', '/passkeys', { answer, name: 'x' })
    expect([answer, made.status]).toEqual([answer, 422])
  }
  const authenticatorData = Buffer.alloc(37, 0xff).toString('base64url')
  const stranger = service.browser()
  await stranger.open('/dashboard/sign-in')
  for (const answer of [
    '',
    'null',
    '{}',
    JSON.stringify({ id: 'x', response: { authenticatorData } }),
  ]) {
    const shown = await stranger.send('/dashboard/sign-in/passkey', { answer })
    expect([answer, shown.status]).toEqual([answer, 403])
  }
})

test('a new name is told to all services, and a new password ends every other session', async () => {
  const { browser, email } = await service.member('Ada')
  const { browser: other } = await service.signIn(email)
  expect((await call(browser, 'PUT', '/name', { name: ' ' })).status).toBe(422)
  expect((await call(browser, 'PUT', '/name', { name: 'Grace' })).status).toBe(204)
  const { members } = await (await call(browser, 'GET', '/team')).json()
  expect(members).toMatchObject([{ name: 'Grace' }])

  const next = 'another horse battery'
  const weak = await call(browser, 'PUT', '/password', {
    password: PASSWORD,
    new_password: 'aaaaaaaaaaaa',
  })
  expect([weak.status, (await weak.json()).errors[0].location]).toEqual([422, 'body.new_password'])
  const changed = await call(browser, 'PUT', '/password', {
    password: PASSWORD,
    new_password: next,
  })
  expect(changed.status).toBe(204)
  await keepCookies(browser, changed)
  expect((await browser.open('/studio')).status).toBe(200)
  expect((await other.open('/studio')).status).toBe(303)
  expect((await service.signIn(email, next)).status).toBe(303)
})

test('a call whose session ends while it is answered asks to sign in again', async () => {
  const { browser, email } = await service.member()
  const [asked] = await service.sql.begin(async (signOut) => {
    await signOut`lock table sign_in.accounts`
    const asked = call(browser, 'POST', '/passkeys/options', { password: PASSWORD })
    await untilWaiting()
    await signOut`
      delete from sign_in.sessions s using sign_in.users u where u.id = s.user_id and u.email = ${email}
    `
    return [asked] as const
  })
  expect((await asked).status).toBe(401)
})

test('codes that two windows prepare at once are prepared in one of them', async () => {
  const { browser, email } = await service.member()
  const [asked] = await service.sql.begin(async (other) => {
    await other`
      insert into sign_in.two_factors (id, user_id, secret, backup_codes)
      select 'other', id, 'secret', 'codes' from sign_in.users where email = ${email}
    `
    const asked = call(browser, 'POST', '/codes/preparation', { password: PASSWORD })
    await untilWaiting()
    return [asked] as const
  })
  expect((await asked).status).toBe(409)
})

const untilWaiting = () =>
  until('a statement waits', async () => {
    const waiting = await service.sql`
      select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'
    `
    return waiting.length > 0
  })

/** A member who is asked for codes. */
async function withCodes() {
  const { browser, email } = await service.member()
  const { uri, recovery_codes } = await prepare(browser)
  const secret = secretOf(uri)
  expect((await call(browser, 'POST', '/codes', { code: codeOf(secret) })).status).toBe(204)
  return { email, secret, recovery_codes }
}

async function prepare(browser: Browser): Promise<{ uri: string; recovery_codes: string[] }> {
  return (await call(browser, 'POST', '/codes/preparation', { password: PASSWORD })).json()
}

const factorsOf = async (browser: Browser) => (await call(browser, 'GET', '/factors')).json()

const enter = (browser: Browser, code: string) => browser.send('/dashboard/sign-in/code', { code })

/** Keeps the cookies of a call, as a browser does. */
async function keepCookies(browser: Browser, { headers }: Response): Promise<void> {
  for (const line of headers.getSetCookie()) {
    const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? []
    browser.cookies.set(name, value)
  }
}

const secretOf = (uri: string) => new URL(uri).searchParams.get('secret') ?? ''

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an app shows now (RFC 6238). */
function codeOf(secret: string): string {
  const bits = [...secret.replaceAll('=', '')]
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 0xf
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
