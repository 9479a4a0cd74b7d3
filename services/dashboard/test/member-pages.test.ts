import { afterAll, describe, expect, test } from 'bun:test'
import { SCOPES } from '@svc/specification/access'
import type { Browser } from './browser.ts'
import { memberCaller } from './member-caller.ts'
import { PASSWORD, startDashboard } from './start-dashboard.ts'

const service = await startDashboard({
  speech: async () => ({ now: 'Speech is recognized by Vosk.', better: 'Put the <file> there.' }),
})
afterAll(() => service[Symbol.asyncDispose]())
const call = memberCaller(service.dashboard)

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'

test('the home page shows the speech recognizer, and how to get a better one', async () => {
  const { browser } = await service.member()
  const { text } = await browser.open('/dashboard')
  expect(text).toContain('Speech is recognized by Vosk. Put the &#60;file&#62; there.')
})

describe('sessions', () => {
  test('are listed with device, address and time, the current one first, and end one by one', async () => {
    const { browser, email } = await service.member()
    const phone = await signInOn(email, IPHONE)
    const { items } = await read(browser, '/sessions')
    expect(items).toMatchObject([
      { is_current: true, device: 'Firefox on Linux' },
      { is_current: false, device: 'Safari on iPhone', address: '192.0.2.7' },
    ])
    expect(JSON.stringify(items)).not.toContain(tokenOf(browser))
    const [, { session_id }] = items
    expect((await call(browser, 'DELETE', `/sessions/${session_id}`)).status).toBe(204)
    expect((await phone.open('/dashboard')).location).toBe(
      '/dashboard/sign-in?return_to=%2Fdashboard',
    )
    expect((await browser.open('/dashboard')).status).toBe(200)
  })

  test('end all at once, but for the current one', async () => {
    const { browser, email } = await service.member()
    const others = [await signInOn(email, IPHONE), await signInOn(email, 'curl/8.0')]
    expect((await call(browser, 'DELETE', '/sessions')).status).toBe(204)
    for (const other of others) expect((await other.open('/dashboard')).status).toBe(303)
    expect((await browser.open('/dashboard')).status).toBe(200)
  })

  test('end with the own one, which takes its cookie along', async () => {
    const { browser } = await service.member()
    const ended = await call(browser, 'POST', '/sign-out')
    expect([ended.status, ended.headers.get('set-cookie')]).toEqual([
      204,
      expect.stringContaining('Max-Age=0'),
    ])
    expect((await call(browser, 'GET', '/sessions', undefined, 'any')).status).toBe(401)
  })

  test('of another member are not found', async () => {
    const owner = await service.member()
    const [session] = await service.sql<{ id: string }[]>`
      select sessions.id from sign_in.sessions join sign_in.users on users.id = user_id
       where email = ${owner.email}
    `
    const { browser } = await service.member()
    await call(browser, 'DELETE', `/sessions/${session?.id}`)
    expect((await owner.browser.open('/dashboard')).status).toBe(200)
  })

  test('are extended: a request after a day gives another thirty days', async () => {
    const { browser, email } = await service.member()
    await service.sql`
      update sign_in.sessions set expires_at = now() + interval '10 days'
       where user_id = (select id from sign_in.users where email = ${email})
    `
    const { headers } = await browser.open('/dashboard')
    expect(headers.getSetCookie().join()).toContain('dashboard_session=')
    const [session] = await service.sql`
      select expires_at > now() + interval '29 days' as longer from sign_in.sessions
       where user_id = (select id from sign_in.users where email = ${email})
    `
    expect(session).toMatchObject({ longer: true })
  })

  test('end by themselves, and leave nothing behind', async () => {
    const { browser, email } = await service.member()
    await service.sql`
      update sign_in.sessions set expires_at = now() - interval '1 second'
       where user_id = (select id from sign_in.users where email = ${email})
    `
    expect((await browser.open('/dashboard')).location).toBe(
      '/dashboard/sign-in?return_to=%2Fdashboard',
    )
    await signInOn(email, IPHONE)
    const [left] = await service.sql`
      select count(*) from sign_in.sessions where expires_at < now()
    `
    expect(left).toMatchObject({ count: 0 })
  })
})

describe('API keys', () => {
  test('are shown once, work, know what they may, and have a name that is shown as text', async () => {
    const { browser } = await service.member()
    const name = '<img src=x onerror=alert(1)>'
    const { key, status } = await create(browser, { name, scopes: ['svc:account:read'] })
    expect(status).toBe(201)
    expect(await service.statusOf(key)).toBe(200)
    expect(await service.statusOf(key, '/v1/projects')).toBe(403)
    const listed = await read(browser, '/keys')
    expect(listed.items).toMatchObject([{ name, revoked_at: null }])
    expect(JSON.stringify(listed)).not.toContain(key)
    const { text } = await browser.open('/dashboard/access')
    expect(text).toContain('<bdi>&#60;img src=x onerror=alert(1)&#62;</bdi>')
  })

  test('are not created where the authorization server refuses it, which says what is wrong', async () => {
    const { browser } = await service.member()
    const { status, errors } = await create(browser, { name: '', scopes: [] })
    expect(status).toBe(422)
    expect(errors).toMatchObject([{ location: 'body.name' }, { location: 'body.scopes' }])
    expect((await read(browser, '/keys')).items).toEqual([])
  })

  test('are rotated and revoked, and stay in the list', async () => {
    const { browser } = await service.member()
    const old = await create(browser)
    const rotated = await call(browser, 'POST', `/keys/${old.key_id}/rotate`, { grace_seconds: 0 })
    const { key, key_id } = await rotated.json()
    expect([await service.statusOf(old.key), await service.statusOf(key)]).toEqual([401, 200])
    expect((await call(browser, 'DELETE', `/keys/${key_id}`)).status).toBe(204)
    await service.untilRefused(key)
    const revoked_at = expect.any(String)
    expect((await read(browser, '/keys')).items).toContainEqual(
      expect.objectContaining({ key_id, revoked_at }),
    )
  })

  test('of another member are not found', async () => {
    const owner = await service.member()
    const { key, key_id } = await create(owner.browser)
    const { browser } = await service.member()
    expect((await call(browser, 'POST', `/keys/${key_id}/rotate`, {})).status).toBe(404)
    expect((await call(browser, 'DELETE', `/keys/${key_id}`)).status).toBe(404)
    expect(await service.statusOf(key)).toBe(200)
  })
})

const callAny = memberCaller(service.dashboard, '')

test('a member who deletes their account with their password ends all access at once, and has it back by keeping it', async () => {
  const { browser, email } = await service.member()
  const { key, client_id, access_token, refresh_token } = await service.heldBy(browser)
  const { browser: other } = await service.signIn(email)

  expect((await call(browser, 'POST', '/closing', { password: PASSWORD })).status).toBe(201)
  await service.untilRefused(key)
  await service.untilRefused(access_token)
  expect(await service.refresh(client_id, refresh_token)).toBe(400)
  expect((await callAny(browser, 'GET', '/v1/account')).status).toBe(409)
  expect((await other.open('/studio')).status).toBe(303)
  const { items } = await (await call(browser, 'GET', '/accounts')).json()
  expect(items).toMatchObject([{ closes_at: expect.any(String) }])

  expect((await call(browser, 'DELETE', '/closing')).status).toBe(204)
  expect((await callAny(browser, 'GET', '/v1/account')).status).toBe(200)
  expect(await service.refresh(client_id, refresh_token)).toBe(200)
})

test('an account is not deleted with another password', async () => {
  const { browser } = await service.member()
  const refused = await call(browser, 'POST', '/closing', { password: `${PASSWORD}.` })
  expect([refused.status, (await refused.json()).errors[0].location]).toEqual([
    422,
    'body.password',
  ])
  expect((await callAny(browser, 'GET', '/v1/account')).status).toBe(200)
})

const signInOn = async (email: string, agent: string) =>
  (await service.signIn(email, PASSWORD, {}, agent)).browser

const read = async (browser: Browser, path: string) => (await call(browser, 'GET', path)).json()

async function create(browser: Browser, fields: object = {}) {
  const asked = { name: 'A server', scopes: SCOPES.slice(0, 1), ...fields }
  const made = await call(browser, 'POST', '/keys', asked)
  return { status: made.status, ...(await made.json()) }
}

function tokenOf({ cookies }: Browser): string {
  return cookies.get('__Host-dashboard_session')?.split('.')[0] ?? 'no session'
}
