import { expect, test } from 'bun:test'
import { memberCaller, tokenOf } from './member-caller.ts'
import { openDashboard } from './start-dashboard.ts'

const service = await openDashboard()
const call = memberCaller(service.dashboard)

const KEY = { name: 'A server', scope: 'svc:account:read', expires_in: '30' }

test('an app is disconnected by a call', async () => {
  const { browser } = await service.member()
  const { client_id, access_token } = await service.heldBy(browser)
  const { items } = await (await call(browser, 'GET', '/apps')).json()
  expect(items).toMatchObject([{ client_id }])
  expect((await call(browser, 'DELETE', `/apps/${client_id}`)).status).toBe(204)
  await service.untilRefused(access_token)
})

test('sessions are listed and ended, at last the own one', async () => {
  const { browser } = await service.member()
  const { items } = await (await call(browser, 'GET', '/sessions')).json()
  expect(items).toMatchObject([{ is_current: true, device: 'Firefox on Linux' }])
  expect((await call(browser, 'DELETE', '/sessions')).status).toBe(204)
  const ended = await call(browser, 'POST', '/sign-out')
  expect([ended.status, ended.headers.get('set-cookie')]).toEqual([
    204,
    expect.stringContaining('Max-Age=0'),
  ])
  expect((await call(browser, 'GET', '/sessions', undefined, 'any')).status).toBe(401)
})

test('nothing is shown or changed for another site, another session or a strange id', async () => {
  const { browser } = await service.member()
  const { browser: other } = await service.member()
  const { key_id } = await (await call(other, 'POST', '/keys', KEY)).json()
  const token = await tokenOf(other)
  expect((await call(browser, 'GET', '/keys', undefined, token)).status).toBe(403)
  expect((await call(browser, 'DELETE', `/keys/${key_id}`)).status).toBe(404)
  expect((await call(browser, 'DELETE', '/keys/..%2fapps')).status).toBe(404)
  const foreign = { 'sec-fetch-site': 'cross-site' }
  expect((await call(browser, 'POST', '/keys', KEY, undefined, foreign)).status).toBe(403)
})

test('no key is made while the e-mail address is not verified', async () => {
  const { browser } = await service.member('Eve', { is_verified: false })
  expect((await call(browser, 'POST', '/keys', KEY)).status).toBe(409)
  expect((await call(browser, 'POST', '/keys/abc/rotate', {})).status).toBe(409)
  expect((await call(browser, 'GET', '/keys')).status).toBe(200)
})
