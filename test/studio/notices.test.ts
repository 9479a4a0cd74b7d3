import { afterAll, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { createUnsubscribeLinks } from '../../packages/mail/src/index.ts'
import { startInbox } from '../../packages/mail/test/testing/start-inbox.ts'
import { expectUsable } from './expect-usable.ts'
import { DESKTOP, openStudio, PHONE } from './open-studio.ts'
import { PASSWORD, PATIENCE_MS } from './sign-up.ts'

const inbox = await startInbox()
const studio = await openStudio({ withWorker: false, smtpUrl: inbox.smtpUrl })
const { sql, baseUrl, secret } = studio.service
afterAll(() => inbox.stop())

const links = createUnsubscribeLinks({ secret, baseUrl })

test('an owner switches a kind of mails off by keyboard, and it stays off', async () => {
  const { page, email } = await verified(DESKTOP)
  await page.goto(`${baseUrl}/studio/account/settings`)
  const mails = page.getByRole('region', { name: 'Mails to you' })
  await mails.getByText(`They go to ${email}`).waitFor()
  await expectUsable(page, 'the mails of an owner')
  const webhooks = mails.getByRole('switch', { name: 'Webhooks that were switched off' })
  expect(await webhooks.isChecked()).toBe(true)
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/webhook_disabled'))
  await webhooks.press('Space')
  expect((await answered).status()).toBe(200)
  await page.reload()
  await webhooks.waitFor()
  expect(await webhooks.isChecked()).toBe(false)
  expect(await off(email)).toEqual(['webhook_disabled'])
})

test('the link of a mail switches its kind off without signing in, and the studio on again, in German', async () => {
  const { page, email, subject } = await verified({ ...PHONE, locale: 'de' })
  const visitor = await (await studio.browser.newContext({ locale: 'de', ...PHONE })).newPage()
  visitor.setDefaultTimeout(PATIENCE_MS)
  await visitor.goto(links.url({ subject, kind: 'posts_failed' }))
  await visitor.getByRole('heading', { name: 'Diese Mails abschalten?' }).waitFor()
  await expectUsable(visitor, 'the link of a notice')
  expect(await off(email)).toEqual([])
  await visitor.getByRole('button', { name: 'Abschalten' }).tap()
  await visitor.getByRole('heading', { name: 'Diese Mails sind abgeschaltet' }).waitFor()
  await expectUsable(visitor, 'a notice that was switched off')
  expect(await off(email)).toEqual(['posts_failed'])
  await visitor.getByRole('link', { name: 'Zu den Einstellungen' }).tap()
  await visitor.waitForURL(/sign-in\?return_to=%2Fstudio%2Faccount%2Fsettings/)

  await page.goto(`${baseUrl}/studio/account/settings`)
  const mails = page.getByRole('region', { name: 'Mails an Sie' })
  const posts = mails.getByRole('switch', { name: 'Beiträge, die fehlgeschlagen sind' })
  await posts.waitFor()
  await expectUsable(page, 'the mails of an owner, in German')
  expect(await posts.isChecked()).toBe(false)
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/posts_failed'))
  await mails.getByText('Beiträge, die fehlgeschlagen sind').tap()
  await answered
  expect(await off(email)).toEqual([])

  await visitor.goto(`${baseUrl}/dashboard/unsubscribe?token=x`)
  await visitor.getByRole('heading', { name: 'Dieser Link wirkt nicht' }).waitFor()
  await expectUsable(visitor, 'the link of a notice that is not whole')
})

/** A new member whose address is verified. */
async function verified(options: BrowserContextOptions) {
  const context = await studio.browser.newContext({ locale: 'en', ...options })
  context.setDefaultTimeout(PATIENCE_MS)
  const page: Page = await context.newPage()
  const email = `${crypto.randomUUID()}@example.org`
  await page.goto(`${baseUrl}/dashboard/sign-up`)
  await page.getByLabel('Name').fill('Robin Example')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create the account' }).click()
  await page.waitForURL(/verify-email/)
  const [{ subject }] = await sql<[{ subject: string }]>`
    update sign_in.users set email_verified = true where email = ${email} returning id as subject
  `
  return { page, email, subject }
}

/** The kinds of mails that a member has switched off. */
async function off(email: string): Promise<string[]> {
  const [member] = await sql<{ notices_off: string[] }[]>`
    select notices_off from members where email = ${email}
  `
  return member?.notices_off ?? []
}
