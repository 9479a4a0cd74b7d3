import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { PASSWORD } from '../authorization/sign-up.ts'
import { expectUsable } from './expect-usable.ts'
import { openRestingStudio, PHONE } from './open-studio.ts'

const studio = await openRestingStudio()

test('a passkey is made, signs in without the password, and is removed', async () => {
  const { open } = await studio.member()
  const page = await open('/studio/account/security')
  await holdPasskeys(page)
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByRole('button', { name: 'Add a passkey' }).press('Enter')
  const form = page.getByRole('dialog')
  await form.getByLabel('Name of this passkey').fill('My laptop')
  await form.getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await section.getByText('My laptop').waitFor()
  await expectUsable(page, 'how a member signs in')

  await page.context().clearCookies()
  await page.goto('/dashboard/sign-in?return_to=/studio/account/security')
  await expectUsable(page, 'signing in, with a passkey too')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter')
  await section.getByText('My laptop').waitFor()
  await section.getByRole('button', { name: 'Remove My laptop' }).click()
  await section.getByText('My laptop').waitFor({ state: 'detached' })

  await page.context().clearCookies()
  await page.goto('/dashboard/sign-in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByText('This passkey was not accepted.').waitFor()
})

test('on a phone, codes are asked for once one was entered, and signing in shows where', async () => {
  const { email, open } = await studio.member()
  const phone = await open('/studio/account/security', PHONE)
  const section = phone.getByRole('region', { name: 'Codes after the password' })
  await section.getByRole('button', { name: 'Ask for codes' }).tap()
  await phone.getByLabel('Your password').fill(PASSWORD)
  await phone.getByRole('button', { name: 'Go on' }).tap()
  await phone.getByRole('img', { name: 'Picture for the app' }).waitFor()
  await phone.getByLabel('Code that the app shows').fill('000000')
  await phone.getByRole('dialog').getByRole('button', { name: 'Ask for codes' }).tap()
  await phone.getByText('This code is not valid now.').waitFor()
  await expectUsable(phone, 'beginning with codes')

  const { sql } = studio.service
  await sql`update sign_in.users set two_factor_enabled = true where email = ${email}`
  await sql`update sign_in.two_factors set verified = true`
  await phone.context().clearCookies()
  await phone.goto('/dashboard/sign-in')
  await phone.getByLabel('E-mail').fill(email)
  await phone.getByLabel('Password').fill(PASSWORD)
  await phone.getByRole('button', { name: 'Sign in', exact: true }).tap()
  await phone.getByRole('heading', { name: 'Enter your code' }).waitFor()
  await expectUsable(phone, 'the code of a sign-in')
  await phone.getByLabel('Code').fill('000000')
  await phone.getByRole('button', { name: 'Sign in' }).tap()
  await phone.getByText('This code is not valid now.').first().waitFor()
})

test('a name, a password and, where no mail is sent, an address are changed', async () => {
  const { open } = await studio.member()
  const page = await open('/studio/account/security')
  await page.getByLabel('Your name').fill('Grace Hopper')
  await page.keyboard.press('Enter')
  await page.locator('.who').getByText('Grace Hopper').waitFor()
  await page.getByRole('button', { name: 'Change the address' }).press('Enter')
  const address = page.getByRole('dialog')
  await address.getByLabel('New e-mail address').fill('grace')
  await address.getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await address.getByText('such as').waitFor()
  await address.getByLabel('New e-mail address').fill('grace@example.org')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'E-mail address' }).getByText('grace@').waitFor()
  await page.getByRole('button', { name: 'Change the password' }).press('Enter')
  const form = page.getByRole('dialog')
  await form.getByLabel('New password').fill('short')
  await form.getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await form.getByText('At least 10 characters').waitFor()
  await expectUsable(page, 'the form of a password')
  await form.getByLabel('New password').fill('another horse battery')
  await form.getByLabel('Your password').press('Enter')
  await form.waitFor({ state: 'detached' })
  expect(page.url()).toEndWith('/studio/account/security')
  await page.locator('.who').getByText('Grace Hopper').waitFor()
})

/** Gives a page a device that keeps passkeys and knows who holds it. */
async function holdPasskeys(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
