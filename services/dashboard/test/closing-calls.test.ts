import { expect, test } from 'bun:test'
import { memberCaller } from './member-caller.ts'
import { openDashboard, PASSWORD } from './start-dashboard.ts'

const service = await openDashboard()
const call = memberCaller(service.dashboard)
const callAny = memberCaller(service.dashboard, '')

test('a member who deletes their account with their password ends all access at once, and has it back by keeping it', async () => {
  const { browser, email } = await service.member()
  const { key, client_id, access_token, refresh_token } = await service.heldBy(browser)
  const other = service.browser()
  await other.open('/dashboard/sign-in')
  await other.send('/dashboard/sign-in', { email, password: PASSWORD })

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
