import { expect, test } from 'bun:test'
import { memberCaller, tokenOf } from './member-caller.ts'
import { openDashboard } from './start-dashboard.ts'

const service = await openDashboard()
const call = memberCaller(service.dashboard)

const KEY = { name: 'A server', scope: 'svc:account:read', expires_in: '30' }

test('a key is created, rotated and revoked by calls, which /v1 sees', async () => {
  const { browser } = await service.member()
  const made = await call(browser, 'POST', '/keys', KEY)
  const { key, key_id } = await made.json()
  expect([made.status, await service.statusOf(key)]).toEqual([201, 200])
  const listed = await (await call(browser, 'GET', '/keys')).json()
  expect(listed.items).toMatchObject([{ key_id, name: 'A server', scopes: ['svc:account:read'] }])
  expect(JSON.stringify(listed)).not.toContain(key)
  const rotated = await call(browser, 'POST', `/keys/${key_id}/rotate`, { grace: 'none' })
  const next = await rotated.json()
  expect(await service.statusOf(next.key)).toBe(200)
  expect((await call(browser, 'DELETE', `/keys/${next.key_id}`)).status).toBe(204)
  await service.untilRefused(next.key)
})

test('what is wrong with a key is told at its fields', async () => {
  const { browser } = await service.member()
  const refused = await call(browser, 'POST', '/keys', { ...KEY, name: '', scope: 'svc:all' })
  const { errors } = await refused.json()
  expect([refused.status, errors.map(({ location }: { location: string }) => location)]).toEqual([
    422,
    ['body.name', 'body.scope'],
  ])
})

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
