import { afterAll, describe, expect, test } from 'bun:test'
import { type Browser, tokenIn } from './browser.ts'
import { PASSWORD, startDashboard } from './start-dashboard.ts'

const service = await startDashboard()
const silent = service.with({ mailer: null })
afterAll(async () => {
  await silent[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})

describe('a user whose address is not verified', () => {
  test('is mailed a link at sign-up, which verifies it and leads on', async () => {
    const browser = service.browser()
    await browser.open('/dashboard/sign-up')
    const person = { name: 'Grace', email: 'grace@example.org', password: PASSWORD }
    const return_to = await service.ask(await service.register())
    const { location } = await browser.send('/dashboard/sign-up', { ...person, return_to })
    expect(location).toStartWith('/dashboard/verify-email?done=sent&return_to=')
    const { text } = await browser.open(location ?? '')
    expect(text).toContain('grace@example.org')
    const link = service.linkTo('grace@example.org')
    expect((await browser.open(link)).text).toContain('Is this your address?')
    expect((await browser.open(return_to)).location).toStartWith('/dashboard/verify-email')
    await browser.open(link)
    const verified = await browser.send('/dashboard/verify-email', {
      token: tokenIn(link),
      return_to,
    })
    expect(verified.location).toBe(return_to)
    expect((await browser.open(return_to)).status).toBe(200)
  })

  test('lets no app in, and is led to verify and back', async () => {
    const { browser } = await service.member('Eve', { is_verified: false })
    const path = await service.ask(await service.register())
    const request_id = path.split('request_id=')[1] ?? ''
    const before = await lasting()
    const asked = await browser.open(path)
    expect([asked.status, asked.location]).toEqual([303, detour(path)])
    await browser.open('/dashboard')
    const fields = { request_id, decision: 'approve', scope: 'svc:account:read' }
    const { status, location } = await browser.send('/dashboard/consent', fields)
    expect([status, location]).toEqual([303, detour(path)])
    expect(await lasting()).toEqual(before)
  })

  test('may deny, look around, and have another link sent', async () => {
    const { browser, email } = await service.member('Eve', { is_verified: false })
    expect((await browser.open('/dashboard')).text).toContain('Verify your e-mail address')
    const request_id = (await service.ask(await service.register())).split('request_id=')[1] ?? ''
    const denied = await browser.send('/dashboard/consent', { request_id, decision: 'deny' })
    expect(denied.location).toContain('error=access_denied')
    const mails = service.mails.length
    await browser.send('/dashboard/verify-email/send')
    expect(service.mails).toHaveLength(mails + 1)
    expect(service.mails.at(-1)?.to).toBe(email)
  })
})

describe('a verification link', () => {
  test('verifies the address only for the user it was sent to, and is stored only as a digest', async () => {
    const { browser: thief, email } = await service.member('Eve', { is_verified: false })
    const link = service.linkTo(email)
    const rows = await service.sql`select identifier, value from sign_in.verifications`
    expect(JSON.stringify(rows)).not.toContain(tokenIn(link))
    const { browser: other, email: others } = await service.member('Ada', { is_verified: false })
    expect((await follow(other, link)).status).toBe(410)
    expect(await isVerified(email)).toBe(false)
    expect(await isVerified(others)).toBe(false)
    const stranger = await service.browser().open(link)
    expect(stranger.location).toStartWith('/dashboard/sign-in?return_to=')
    expect((await follow(thief, link)).location).toBe('/dashboard?done=email-verified')
    expect(await isVerified(email)).toBe(true)
  })

  test.each([
    [
      'that is an hour old',
      () => service.sql`update sign_in.verifications set expires_at = now() - interval '1 minute'`,
    ],
    ['that was made up', null],
  ])('%s does nothing', async (_, spoil) => {
    const { browser, email } = await service.member('Ada', { is_verified: false })
    const link = spoil ? service.linkTo(email) : '/dashboard/verify-email?token=made-up'
    await spoil?.()
    expect((await follow(browser, link)).status).toBe(410)
    expect(await isVerified(email)).toBe(false)
  })
})

describe('a new password for an address that was never verified', () => {
  test('revokes what the user who signed up with it had created, and gives the account to its owner', async () => {
    const { browser: thief, email } = await service.member('Eve')
    const held = await service.heldBy(thief)
    await service.sql`update sign_in.users set email_verified = false where email = ${email}`
    const owner = await setPassword(service, await service.resetToken(email))
    expect(owner.location).toBe('/dashboard/sign-in?done=password-set-all-ended')
    expect((await owner.browser.open(owner.location ?? '')).text).toContain('has ended')
    expect((await thief.open('/dashboard')).location).toBe(
      '/dashboard/sign-in?return_to=%2Fdashboard',
    )
    for (const credential of [held.key, held.access_token]) await service.untilRefused(credential)
    expect(await service.refresh(held.client_id, held.refresh_token)).toBe(400)
    expect(await isVerified(email)).toBe(true)
  })

  test('ends it too where no mail is sent, and every user may make keys', async () => {
    const { browser: thief, email } = await silent.member('Eve', { is_verified: false })
    const held = await silent.heldBy(thief)
    expect(await silent.statusOf(held.key)).toBe(200)
    const token = await silent.resetToken(email)
    const { location } = await setPassword(silent, token)
    expect(location).toBe('/dashboard/sign-in?done=password-set-all-ended')
    for (const credential of [held.key, held.access_token]) await silent.untilRefused(credential)
  })

  test('ends nothing when the link is not valid', async () => {
    const { browser, email } = await silent.member('Ada', { is_verified: false })
    const { key } = await silent.heldBy(browser)
    const token = await silent.resetToken(email)
    await silent.sql`update sign_in.verifications set expires_at = now() - interval '1 second'`
    for (const bad of [token, 'made-up']) {
      const { location } = await setPassword(silent, bad)
      expect(location).toBeNull()
    }
    expect(await silent.statusOf(key)).toBe(200)
    expect((await browser.open('/dashboard')).status).toBe(200)
  })
})

async function setPassword(on: Pick<typeof service, 'browser'>, token: string) {
  const browser = on.browser()
  await browser.open(`/dashboard/reset-password?token=${token}`)
  const fields = { token, password: 'an entirely new one' }
  return { browser, ...(await browser.send('/dashboard/reset-password', fields)) }
}

async function follow(browser: Browser, link: string) {
  await browser.open(link)
  return browser.send('/dashboard/verify-email', { token: tokenIn(link) })
}

const detour = (path: string) =>
  `/dashboard/verify-email?${new URLSearchParams({ return_to: path })}`

async function isVerified(email: string): Promise<boolean> {
  const [user] = await service.sql<{ email_verified: boolean }[]>`
    select email_verified from sign_in.users where email = ${email}
  `
  return user?.email_verified ?? false
}

async function lasting() {
  const [counts] = await service.sql`
    select (select count(*) from api_keys) as keys, (select count(*) from authorization_codes) as codes
  `
  return { ...counts }
}
