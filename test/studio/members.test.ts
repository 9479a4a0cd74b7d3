import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { PASSWORD } from '../authorization/sign-up.ts'
import { expectUsable } from './expect-usable.ts'
import type { Member } from './member.ts'
import { openRestingStudio, PHONE } from './open-studio.ts'

const studio = await openRestingStudio()
// Who signs up has an account under their name.
const OWNER = 'Robin Example'

test('what is wrong with an invitation is told where it is typed, and it is sent again and withdrawn; someone signs up from one on a phone, sees the videos, and is removed', async () => {
  const robin = await studio.member()
  await giveVideo(robin, 'The video of the owner')
  const owner = await robin.open('/studio/account/members')
  await owner.getByText('You are the only owner.').waitFor()
  await owner.getByRole('button', { name: 'Invite someone' }).press('Enter')
  const form = owner.getByRole('dialog', { name: 'Invite someone' })
  const send = form.getByRole('button', { name: 'Send the invitation' })
  for (const [typed, said] of [
    ['bob', 'Enter an e-mail address'],
    [robin.email, 'belongs to the account already'],
  ] as const) {
    await form.getByLabel('E-mail address').fill(typed)
    await send.press('Enter')
    await form.getByText(said).waitFor()
  }
  await expectUsable(owner, 'the form of an invitation')
  await form.getByLabel('E-mail address').fill(`${'long'.repeat(15)}@example.org`)
  await send.press('Enter')
  const first = await linkOf(owner)
  await owner.getByRole('button', { name: /^Send again/ }).press('Enter')
  expect(await linkOf(owner)).not.toBe(first)
  await owner.getByRole('button', { name: /^Withdraw/ }).press('Enter')
  await owner.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).press('Enter')
  await owner.getByText('No one is invited at the moment.').waitFor()
  const phone = await studio.visit(first, PHONE)
  await phone.getByRole('heading', { name: 'This invitation is over' }).waitFor()
  await expectUsable(phone, 'an invitation that is over')

  const link = await invite(owner, 'new@example.org')
  await expectUsable(owner, 'people and an invitation')

  await phone.goto(link)
  await phone.getByRole('heading', { name: /^Join the account / }).waitFor()
  await expectUsable(phone, 'an invitation, signed out')
  await phone.getByRole('link', { name: 'Sign up' }).tap()
  expect(await phone.getByLabel('E-mail').inputValue()).toBe('new@example.org')
  await phone.getByLabel('Name').fill('Kim')
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.getByRole('button', { name: 'Create the account' }).tap()
  await phone.getByRole('button', { name: 'Join the account' }).waitFor()
  await expectUsable(phone, 'an invitation, signed in')
  await phone.getByRole('button', { name: 'Join the account' }).tap()
  await phone.getByText('The video of the owner').waitFor()

  await phone.goto('/studio/account/members')
  await phone.getByText('Only owners invite people').waitFor()
  expect(await phone.getByRole('button', { name: 'Invite someone' }).count()).toBe(0)
  await expectUsable(phone, 'people, for a member')

  await owner.reload()
  await owner.getByRole('button', { name: 'Remove: Kim' }).click()
  const question = owner.getByRole('dialog', { name: 'Remove Kim?' })
  await question.waitFor()
  await question.getByRole('button', { name: 'Remove' }).click()
  await question.waitFor({ state: 'detached' })
  await owner.getByText('Kim', { exact: true }).waitFor({ state: 'detached' })

  const other = phone.getByRole('dialog', { name: 'You are in another account now' })
  await other.waitFor()
  await expectUsable(phone, 'an account that was lost')
  await other.getByRole('button', { name: 'Go on in Kim' }).tap()
  await phone.getByRole('heading', { name: 'No video yet' }).waitFor()
})

test('someone with an account joins by keyboard, switches back and forth, changes roles and leaves', async () => {
  const robin = await studio.member()
  await giveVideo(robin, 'Shared')
  const invited = await studio.member()
  await giveVideo(invited, 'Own')
  const { email } = invited
  const owner = await robin.open('/studio/account/members')
  const link = await invite(owner, email)
  const stranger = await studio.open(link)
  await stranger.getByText(`The invitation is for ${email}`).waitFor()

  const page = await invited.open(link)
  await page.getByRole('button', { name: 'Join the account' }).press('Enter')
  await page.getByText('Shared').waitFor()
  const second = await invited.open('/studio/videos')
  await second.getByText('Shared').waitFor()

  await page.goto('/studio/account/members')
  await page.getByRole('button', { name: `${OWNER} · Member Account` }).press('Enter')
  const own = page.getByRole('option', { name: `${OWNER} · Owner` })
  await own.waitFor()
  await expectUsable(page, 'the choice of an account')
  await own.press('Enter')
  await page.getByText('Own', { exact: true }).waitFor()

  // The other window still shows the shared account: it asks, and goes back to it.
  const asked = second.getByRole('dialog', { name: 'You are in another account now' })
  await asked.getByRole('button', { name: /^Back to/ }).click()
  await asked.waitFor({ state: 'detached' })
  await second.getByRole('link', { name: 'Videos' }).first().click()
  await second.getByText('Shared').waitFor()

  await owner.reload()
  await owner.getByRole('button', { name: /^Make owner/ }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Make owner' }).click()
  await owner
    .getByRole('button', { name: /^Make member/ })
    .first()
    .waitFor()
  await second.goto('/studio/account/members')
  await second.getByRole('button', { name: 'Invite someone' }).waitFor()
  await second.getByRole('button', { name: /^Leave/ }).press('Enter')
  await second.getByRole('dialog').getByRole('button', { name: 'Leave' }).press('Enter')
  await second.getByText('Own', { exact: true }).waitFor()
})

/** Invites an address by the page of the members, and gives the link, which is shown because no mail is sent here. */
async function invite(page: Page, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite someone' }).click()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  return linkOf(page)
}

async function linkOf(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: 'The link of the invitation' })
  const link = await dialog.locator('code').textContent()
  await dialog.getByRole('button', { name: 'I have passed it on' }).click()
  await dialog.waitFor({ state: 'detached' })
  return link ?? ''
}

const giveVideo = ({ client }: Member, title: string) =>
  client.projects.create({ title, source: { url: 'https://media.example.org/talk.mp4' } })
