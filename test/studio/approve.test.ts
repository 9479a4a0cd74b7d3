import { expect, test } from 'bun:test'
import { until } from '@svc/patience'
import { connectAccount } from './connect-account.ts'
import { expectUsable } from './expect-usable.ts'
import { giveClip } from './given-clip.ts'
import { openRestingStudio, PHONE } from './open-studio.ts'

const studio = await openRestingStudio()

/** A member with a post that waits for them. */
async function asked(title: string) {
  const member = await studio.member()
  const social_account_id = await connectAccount(member, 'local_folder', { folder: title })
  const clip_id = await giveClip(studio.service, member, title)
  const scheduled_at = new Date(Date.now() + 86_400_000).toISOString()
  const request = {
    social_account_id,
    scheduled_at,
    approval: 'person',
    first_comment: 'The whole talk: https://example.com',
  } as const
  const post = await member.client.clips.publish(clip_id, request)
  const { pathname, search } = new URL(post.approval_url ?? '')
  return {
    member,
    clip_id,
    link: pathname + search,
    read: () => member.client.calendar.get(post.post_id),
  }
}

test('the address of a post shows all of it, and approves it once, on a phone; another account sees nothing of it', async () => {
  const { member, link, read } = await asked('Bread')
  const page = await member.open(link, PHONE)
  await page.getByText('Costs 1 credit').waitFor()
  await page.getByRole('button', { name: 'Play Bread' }).waitFor()
  await expectUsable(page, 'a post to approve')
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('The post is approved.').waitFor()
  expect(await read()).toMatchObject({ status: 'pending', approval_url: null })
  await page.goto(link)
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0)

  const other = await (await studio.member()).open(link)
  await other.getByRole('alert').waitFor()
  expect(await other.getByText('Bread').count()).toBe(0)
})

test('the calendar shows what waits first, and nothing is approved there unseen', async () => {
  const { member, read } = await asked('Jam')
  const page = await member.open('/studio/calendar')
  await page.getByText('1 post waits for your approval').waitFor()
  await expectUsable(page, 'a calendar with a post that waits')
  await page.getByRole('button', { name: 'See and approve Jam' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Costs 1 credit').waitFor()
  await dialog.getByRole('button', { name: 'Play Jam' }).waitFor()
  await dialog.getByText('The whole talk').waitFor()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('The post is approved.').waitFor()
  await page.getByText('1 post waits').waitFor({ state: 'detached' })
  expect((await read()).status).toBe('pending')
})

test('a clip that an app changed is approved once its new preview is seen; where there is none, it is said what to do, and the post is declined with a reason', async () => {
  const { member, link, clip_id, read } = await asked('Milk')
  const page = await member.open(link)
  const approve = page.getByRole('button', { name: 'Approve' })
  await until(() => approve.isEnabled())
  await member.client.clips.update(clip_id, { hook: { text: 'Buy this' } })
  await page.reload()
  await until(() => approve.isDisabled())
  await page.getByText('The preview of this clip is being made.').waitFor()

  await studio.service.sql`update previews set status = 'failed' where clip_id = ${clip_id}`
  await page.reload()
  await page.getByText('could not be made, so you cannot see what would be published').waitFor()
  expect(await approve.isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Open the clip' }).click()
  await page.waitForURL(`**/studio/clips/${clip_id}`)

  await page.goto(link)
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByLabel('Why not?').fill('Too loud.')
  await expectUsable(page, 'a post that is declined')
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByText('The post is declined.').waitFor()
  expect(await read()).toMatchObject({ status: 'cancelled', reason: 'Too loud.' })
})
