import { expect, test } from 'bun:test'
import { tokenIn } from './browser.ts'
import { memberCaller } from './member-caller.ts'
import { openDashboard, PASSWORD } from './start-dashboard.ts'

const service = await openDashboard()
const call = memberCaller(service.dashboard)

test('an address is changed by a link at the present one and then one at the new one, in the session of the member', async () => {
  const { browser, email } = await service.member()
  const next = `new-${email}`
  const wrong = await call(browser, 'POST', '/email', { email: next, password: 'another' })
  expect(wrong.status).toBe(422)
  expect(service.mails.some(({ subject }) => subject.includes('new e-mail'))).toBe(false)
  await call(browser, 'POST', '/email', { email: next, password: PASSWORD })
  const first = service.linkTo(email)
  const other = await service.member()
  await other.browser.open(first)
  const stolen = await other.browser.send('/dashboard/change-email', { token: tokenIn(first) })
  expect(stolen.status).toBe(410)

  const asked = await browser.open(first)
  expect(asked.text).toContain('Change your e-mail address?')
  expect(service.mails.some(({ to }) => to === next)).toBe(false)
  const gone = await browser.send('/dashboard/change-email', { token: tokenIn(first) })
  expect(gone.text).toContain('Check your new address')
  expect((await accountOf(browser)).email).toBe(email)
  const second = service.linkTo(next)
  await browser.open(second)
  const changed = await browser.send('/dashboard/change-email', { token: tokenIn(second) })
  expect(changed.location).toBe('/studio/account/security')
  expect((await accountOf(browser)).email).toBe(next)
  const { members } = await (await call(browser, 'GET', '/team')).json()
  expect(members).toMatchObject([{ email: next }])
  const again = await browser.send('/dashboard/change-email', { token: tokenIn(second) })
  expect(again.status).toBe(410)
})

test('an address that is taken is answered like any other, and gets nothing', async () => {
  const { browser, email } = await service.member()
  const taken = (await service.member()).email
  const count = service.mails.length
  const form = { email: taken, password: PASSWORD }
  const answer = await call(browser, 'POST', '/email', form)
  expect([answer.status, await answer.json()]).toEqual([200, { is_mailed: true }])
  expect(service.mails).toHaveLength(count)
  expect((await accountOf(browser)).email).toBe(email)
})

test('where no mail is sent, the password is enough', async () => {
  await using silent = service.with({ mailer: null })
  const { browser } = await silent.member()
  const form = { email: 'somewhere@example.org', password: PASSWORD }
  const answer = await memberCaller(silent.dashboard)(browser, 'POST', '/email', form)
  expect(await answer.json()).toEqual({ is_mailed: false })
  expect((await accountOf(browser)).email).toBe('somewhere@example.org')
})

type Browser = Awaited<ReturnType<typeof service.member>>['browser']

const accountOf = async (browser: Browser): Promise<{ email: string }> =>
  JSON.parse((await browser.open('/dashboard/try')).text).caller
