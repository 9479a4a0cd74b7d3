import { describe, expect, test } from 'bun:test'
import { type Browser, SAME_ORIGIN } from './browser.ts'
import { memberCaller } from './member-caller.ts'
import { BASE_URL, openDashboard, PASSWORD } from './start-dashboard.ts'

const service = await openDashboard()
const call = memberCaller(service.dashboard)
const { browser: english } = await service.member()

const GERMAN = { 'accept-language': 'nl, de-AT;q=0.9, en;q=0.8' }
const IN_GERMAN = { ...SAME_ORIGIN, ...GERMAN }

describe('the language of a member', () => {
  test('is that of the browser that signed up, until the studio shows another', async () => {
    const { browser, email } = await signedUp('karl@example.org')
    expect(await known(browser)).toBe('de')
    const { browser: again } = await service.signIn(email)
    expect(await known(again)).toBe('de')
    expect((await again.open('/dashboard')).text).toContain('<html lang="de" dir="ltr">')
    expect((await call(again, 'PUT', '/language', { language: 'en' })).status).toBe(204)
    expect(await known(browser)).toBe('en')
  })

  test('is English where the browser asks for none that there is', async () => {
    expect(await known(english)).toBe('en')
  })

  test.each(['', 'nl', 'de-DE', '<b>'])('is none that the studio has not: %p', async (language) => {
    const refused = await call(english, 'PUT', '/language', { language })
    expect([refused.status, (await refused.json()).errors[0].location]).toEqual([
      422,
      'body.language',
    ])
  })
})

describe('a mail is in the language of the browser that asks for it', () => {
  test('the link that verifies an address, also when another is asked for', async () => {
    const { browser } = await signedUp('frieda@example.org')
    const { subject, text = '' } = newest() ?? {}
    expect(subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse')
    expect(text).toStartWith('Guten Tag,\n')
    expect(text).toContain(`\n${BASE_URL}/dashboard/verify-email?token=`)
    await browser.open('/dashboard')
    await browser.send('/dashboard/verify-email/send')
    expect(newest()?.subject).toBe('Verify your e-mail address')
  })

  test('the link for a new password, and what it ends', async () => {
    const { email } = await service.member()
    const asked = async (headers: Record<string, string>) => {
      const visitor = service.browser()
      await visitor.open('/dashboard/forgot-password')
      await visitor.send('/dashboard/forgot-password', { email }, headers)
      return newest()
    }
    const mail = await asked(IN_GERMAN)
    expect([mail?.to, mail?.subject]).toEqual([email, 'Neues Passwort setzen'])
    expect(mail?.text).toContain(`${BASE_URL}/dashboard/access`)
    expect((await asked(SAME_ORIGIN))?.subject).toBe('Set a new password')
    await service.sql`update sign_in.users set email_verified = false where email = ${email}`
    expect((await asked(IN_GERMAN))?.text).toContain('nie bestätigt')
  })

  test('that an address has an account already', async () => {
    const { email } = await service.member()
    await signedUp(email)
    expect(newest()).toMatchObject({ to: email, subject: 'Sie haben schon ein Konto' })
  })
})

async function signedUp(email: string) {
  const browser = service.browser()
  await browser.open('/dashboard/sign-up')
  const person = { name: 'Karl', email, password: PASSWORD }
  await browser.send('/dashboard/sign-up', person, IN_GERMAN)
  return { browser, email }
}

const known = async (browser: Browser) =>
  (await (await call(browser, 'GET', '/accounts')).json()).language

const newest = () => service.mails.at(-1)
