import { expect, test } from 'bun:test'
import type { Request } from 'playwright-core'
import { grantCredits } from '../../packages/domain/src/index.ts'
import { PASSWORD } from '../authorization/sign-up.ts'
import { expectUsable } from './expect-usable.ts'
import { openRestingStudio, PHONE } from './open-studio.ts'

const studio = await openRestingStudio()
const { sql, baseUrl } = studio.service

test('credits and every movement of them are seen, and the account is used by keyboard', async () => {
  const { account_id, open } = await studio.member()
  for (let nth = 1; nth <= 35; nth++) {
    await grantCredits(sql, { account_id, amount: nth, description: 'A gift' })
  }
  const page = await open()
  await page.getByRole('link', { name: 'Account', exact: true }).press('Enter')
  const ledger = page.getByRole('region', { name: 'All movements' })
  await ledger.getByText('+35').waitFor()
  await page.getByRole('region', { name: 'Credits used by day' }).waitFor()
  await expectUsable(page, 'the account')
  await ledger.getByRole('button', { name: 'Show more' }).press('Enter')
  await ledger.getByText('+1', { exact: true }).waitFor()
})

test('a key is made, shown once, replaced and revoked, and one for tests opens an account of its own', async () => {
  const { account_id, open } = await studio.member()
  const page = await open('/studio/account/keys')
  await page.getByRole('heading', { name: 'No keys yet' }).waitFor()
  await page.getByRole('button', { name: 'Create a key' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Create a key' })
  await form.getByRole('button', { name: 'Create the key' }).click()
  await form.getByText('Give the key a name.').waitFor()
  await form.getByLabel('Name').fill(`Server ${'k'.repeat(70)}`)
  await form.getByRole('button', { name: 'Create the key' }).click()
  const key = await page.getByRole('dialog', { name: 'Your new key' }).locator('code').textContent()
  expect(await statusOf(key)).toBe(200)
  await expectUsable(page, 'a key, shown once')
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await page.getByRole('button', { name: 'Replace' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click()
  const next = page.getByRole('dialog', { name: 'Your new key' }).locator('code')
  expect(await statusOf(await next.textContent())).toBe(200)
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await page.getByRole('button', { name: 'Revoke' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Revoked').waitFor()

  await page.getByRole('button', { name: 'Create a key' }).press('Enter')
  await form.getByText('Test key').click()
  await form.getByRole('button', { name: 'Create the key' }).click()
  await form.getByText('Give the key a name.').waitFor()
  await expectUsable(page, 'the form of a key for tests')
  await form.getByLabel('Name').fill('CI')
  await form.getByRole('button', { name: 'Create the key' }).click()
  const forTests = await next.textContent()
  expect(forTests).toStartWith('svck_test_')
  const authorization = `Bearer ${forTests}`
  const answer = await fetch(`${baseUrl}/v1/account`, { headers: { authorization } })
  const opened = (await answer.json()) as { id: string; is_test: boolean }
  expect(opened.is_test).toBe(true)
  expect(opened.id).not.toBe(account_id)
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await page.getByRole('listitem').getByText('Test', { exact: true }).waitFor()
  await expectUsable(page, 'the keys')
})

test('on a phone, sessions end, the language and the colours change, and signing out ends the visit', async () => {
  const { account_id, open } = await studio.member()
  const phone = await open('/studio/account/apps', PHONE)
  await phone.getByRole('heading', { name: 'Nothing is connected' }).waitFor()
  await phone.getByRole('link', { name: 'Sessions' }).tap()
  await phone.getByText('This browser').waitFor()
  await expectUsable(phone, 'the sessions')
  await phone.getByRole('link', { name: 'Settings' }).tap()
  await phone.getByText('Dark', { exact: true }).tap()
  expect(await phone.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe(
    'dark',
  )
  await expectUsable(phone, 'the settings')
  await phone.getByRole('button', { name: 'Language' }).tap()
  const told = phone.waitForResponse((answer) => answer.url().endsWith('/member/language'))
  await phone.getByRole('option', { name: 'Deutsch' }).tap()
  await phone.getByRole('heading', { name: 'Einstellungen' }).waitFor()
  expect([(await told).status(), await languageOf(account_id)]).toEqual([204, 'de'])
  expect(await phone.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe(
    'dark',
  )
  const asked = phone.waitForRequest(/\/dashboard\/try\/member\/sessions$/)
  await phone.getByRole('link', { name: 'Sitzungen' }).tap()
  expect(await (await asked).headerValue('accept-language')).toBe('de')
  // Also what is asked for before the program is there.
  const calls: Request[] = []
  const collect = (call: Request) => calls.push(call)
  phone.on('request', collect)
  const watching = phone.waitForRequest(/\/v1\/events/)
  await phone.goto('/studio')
  await watching
  phone.off('request', collect)
  const listed = calls.filter((call) => call.url().includes('/dashboard/try/v1/projects'))
  const languages = await Promise.all(listed.map((call) => call.headerValue('accept-language')))
  expect(new Set(languages)).toEqual(new Set(['de']))
  await phone.goto('/studio/account/settings')
  await phone.getByRole('button', { name: 'Abmelden' }).tap()
  await phone.waitForURL(/sign-in/)
  await phone.getByRole('heading', { name: 'Anmelden' }).waitFor()
  await phone.goto('/studio/account')
  await phone.waitForURL(/sign-in\?return_to/)
})

test('a platform that is not set up says whom to ask, and what has to be set only when that is opened', async () => {
  const page = await studio.open('/studio/accounts')
  const youtube = page.getByRole('listitem').filter({ hasText: 'YouTube' })
  await youtube.getByText('Not set up on this service').waitFor()
  await youtube.getByText('ask the people who run this service').waitFor()
  const setting = youtube.getByText('GOOGLE_CLIENT_ID')
  expect(await setting.isVisible()).toBe(false)
  await youtube.getByText('For operators').press('Enter')
  await setting.waitFor()
  await youtube.getByRole('link', { name: 'developers.google.com' }).waitFor()
  await expectUsable(page, 'accounts, what a platform lacks')
})

/** The language that the service knows of who is signed in. */
async function languageOf(account_id: string): Promise<string | null> {
  const [member] = await sql<{ language: string | null }[]>`
    select language from members where account_id = ${account_id}
  `
  return member?.language ?? null
}

async function statusOf(key: string | null): Promise<number> {
  const headers = { authorization: `Bearer ${key}` }
  return (await fetch(`${baseUrl}/v1/account`, { headers })).status
}

test('an owner has everything of the account made into a file, deletes the account with their password, and keeps it after all', async () => {
  const { account_id, open } = await studio.member()
  const page = await open('/studio/account/settings')
  const section = page.getByRole('region', { name: 'Everything as a file' })
  await section.getByRole('button', { name: 'Make the file …' }).press('Enter')
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await section.getByText('The file is being made').waitFor()
  await sql`update exports set ready_at = now(), size_bytes = 2000000 where account_id = ${account_id}`
  const link = section.getByRole('link', { name: 'Download (2 MB)' })
  expect(await link.getAttribute('href')).toMatch(/\/clips\.zip\?download$/)
  await expectUsable(page, 'an export that is ready')

  await page.getByRole('button', { name: 'Delete the account …' }).press('Enter')
  const form = page.getByRole('dialog')
  await form.getByLabel('Your password').fill('another password')
  await form.getByRole('button', { name: 'Delete the account' }).click()
  await form.getByText('This is not your password.').waitFor()
  await form.getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('nothing goes out').waitFor()
  await expectUsable(page, 'a deleted account')
  await page.getByRole('button', { name: 'Keep the account' }).press('Enter')
  await page.getByRole('heading', { name: 'No video yet' }).waitFor()
})
