import { afterAll, expect, test } from 'bun:test'
import { createUnsubscribeLinks } from '../../packages/mail/src/index.ts'
import { startInbox } from '../../packages/mail/test/testing/start-inbox.ts'
import { startWholeService } from '../authorization/whole-service.ts'
import { expectUsable } from './expect-usable.ts'
import { openStudio, PHONE } from './open-studio.ts'

const inbox = await startInbox()
// Only a service that sends mails shows what is told by them.
const service = await startWholeService({ smtpUrl: inbox.smtpUrl })
const studio = await openStudio(service)
const { sql, baseUrl, secret } = service
afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await inbox.stop()
})

const links = createUnsubscribeLinks({ secret, baseUrl })

test('an owner switches a kind of mails off by keyboard, and it stays off', async () => {
  const { email, open } = await verified()
  const page = await open('/studio/account/settings')
  const mails = page.getByRole('region', { name: 'Mails to you' })
  await mails.getByText(`They go to ${email}`).waitFor()
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
  const { email, subject, open } = await verified()
  const phone = { ...PHONE, locale: 'de' }
  const visitor = await studio.visit(links.url({ subject, kind: 'posts_failed' }), phone)
  await visitor.getByRole('heading', { name: 'Diese Mails abschalten?' }).waitFor()
  await expectUsable(visitor, 'the link of a notice')
  expect(await off(email)).toEqual([])
  await visitor.getByRole('button', { name: 'Abschalten' }).tap()
  await visitor.getByRole('heading', { name: 'Diese Mails sind abgeschaltet' }).waitFor()
  await expectUsable(visitor, 'a notice that was switched off')
  expect(await off(email)).toEqual(['posts_failed'])
  await visitor.getByRole('link', { name: 'Zu den Einstellungen' }).tap()
  await visitor.waitForURL(/sign-in\?return_to=%2Fstudio%2Faccount%2Fsettings/)

  const page = await open('/studio/account/settings', phone)
  const mails = page.getByRole('region', { name: 'Mails an Sie' })
  const posts = mails.getByRole('switch', { name: 'Beiträge, die fehlgeschlagen sind' })
  await posts.waitFor()
  await expectUsable(page, 'the mails of an owner, in German')
  expect(await posts.isChecked()).toBe(false)
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/posts_failed'))
  await mails.getByText('Beiträge, die fehlgeschlagen sind').tap()
  await answered
  expect(await off(email)).toEqual([])

  await visitor.goto('/dashboard/unsubscribe?token=x')
  await visitor.getByRole('heading', { name: 'Dieser Link wirkt nicht' }).waitFor()
})

/** A new member whose address is verified. */
async function verified() {
  const member = await studio.member()
  const [{ subject }] = await sql<[{ subject: string }]>`
    update sign_in.users set email_verified = true
     where email = ${member.email} returning id as subject
  `
  return { ...member, subject }
}

/** The kinds of mails that a member has switched off. */
async function off(email: string): Promise<string[]> {
  const [member] = await sql<{ notices_off: string[] }[]>`
    select notices_off from members where email = ${email}
  `
  return member?.notices_off ?? []
}
