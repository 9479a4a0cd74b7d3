import { expect, test } from 'bun:test'
import type { Browser } from './browser.ts'
import { memberCaller, tokenOf } from './member-caller.ts'
import { openDashboard } from './start-dashboard.ts'

const service = await openDashboard()
const call = memberCaller(service.dashboard)

const WEBHOOK = { url: 'https://hooks.example.org/clips', types: ['project.completed'] }
const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

test.each<[string, object, string, RegExp]>([
  ['an address in a private network', { url: 'https://10.0.0.1/' }, 'body.url', /private network/],
  ['a type that is not there', { types: ['clip.painted'] }, 'body.types[0]', /Received/],
])('%s is refused with the words of the service', async (_, wrong, location, why) => {
  const { browser } = await service.member()
  const refused = await call(browser, 'POST', '/webhooks', { ...WEBHOOK, ...wrong })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    errors: [{ code: 'VALIDATION_ERROR', location, description: expect.stringMatching(why) }],
  })
})

/** Every call about one webhook. */
const CALLS: readonly [method: string, path: string, form?: object][] = [
  ['GET', ''],
  ['DELETE', ''],
  ['POST', '/rotate', {}],
  ['POST', '/enable'],
  ['POST', '/test'],
  ['POST', '/replay', { since: '2020-01-01T00:00:00Z' }],
  ['GET', '/deliveries'],
  ['POST', `/deliveries/${UNKNOWN}/resend`],
]

test('nothing is shown or changed for another member, another session, another site or a strange id', async () => {
  const { browser } = await service.member()
  const { browser: other } = await service.member()
  const { endpoint_id } = await made(other)
  const token = await tokenOf(other)
  const foreign = { 'sec-fetch-site': 'cross-site' }
  for (const [method, rest, form] of CALLS) {
    const path = `/webhooks/${endpoint_id}${rest}`
    expect((await call(browser, method, path, form)).status).toBe(404)
    expect((await call(browser, method, `/webhooks/..%2fkeys${rest}`, form)).status).toBe(404)
    expect((await call(browser, method, path, form, token)).status).toBe(403)
    expect((await call(other, method, path, form, token, foreign)).status).toBe(403)
    expect((await call(service.browser(), method, path, form, token)).status).toBe(401)
  }
  const { items } = await (await call(other, 'GET', '/webhooks?of=account')).json()
  expect(items).toMatchObject([{ endpoint_id, pending: 0 }])
})

test('nothing is sent to anywhere, and no key made, while the e-mail address is not verified', async () => {
  const { browser, email } = await service.member()
  const { endpoint_id } = await made(browser)
  await service.sql`update sign_in.users set email_verified = false where email = ${email}`
  for (const [method, rest, form] of CALLS) {
    if (method !== 'POST') continue
    const path = `/webhooks/${endpoint_id}${rest}`
    expect([rest, (await call(browser, method, path, form)).status]).toEqual([rest, 409])
  }
  for (const path of ['/webhooks', '/keys', '/keys/abc/rotate']) {
    expect([path, (await call(browser, 'POST', path, WEBHOOK)).status]).toEqual([path, 409])
  }
  expect((await call(browser, 'GET', '/webhooks?of=account')).status).toBe(200)
  expect((await call(browser, 'DELETE', `/webhooks/${endpoint_id}`)).status).toBe(204)
})

async function made(browser: Browser) {
  const response = await call(browser, 'POST', '/webhooks', WEBHOOK)
  expect(response.status).toBe(201)
  return response.json()
}
